/**
 * The host writes one nonce per answer into the page. styled-components finds it by itself; webpack and the toasts' style library
 * look here. Imported before everything else, because styles are made on import.
 */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

if (nonce) {
  __webpack_nonce__ = nonce;
  window.__nonce__ = nonce;
}
