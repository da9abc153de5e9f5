/**
 * Passes the page's CSP nonce to webpack and the toasts' style library; styled-components finds it itself. Import this first, because styles
 * are created on import.
 */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

if (nonce) {
  __webpack_nonce__ = nonce;
  window.__nonce__ = nonce;
}
