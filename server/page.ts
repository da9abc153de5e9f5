import { createHash } from 'node:crypto';
import { type FirstRequests, firstRequestsScript } from './first-requests';
import { type GuestPage, guestScript, type HomeSkeleton, skeletonScript } from './guest-pages';

/** The built page, with placeholders for the parts that differ between responses. */
export interface PageTemplate {
  /** Hashes of the page's inline scripts. The policy lists them, because inline scripts have no nonce. */
  readonly inlineScriptHashes: readonly string[];
  /**
   * @param now milliseconds since the epoch: the portal corrects the clock of a phone whose date is wrong
   * @param prerendered what the build has rendered of the requested page
   */
  render(nonce: string, now: number, first: FirstRequests, prerendered?: GuestPage | HomeSkeleton): string;
}

/**
 * Browsers with Trusted Types call this policy before a string becomes markup or a script's address. Libraries pass such strings to clear an
 * element or to load a chunk. The policy rejects anything else, so a string from outside cannot become code by mistake.
 */
const trustedTypesPolicy = `<script>window.trustedTypes&&trustedTypes.createPolicy("default",{createHTML:function(s){return s.trim()===""?s:null},createScriptURL:function(s){var u=new URL(s,location.href);return u.origin===location.origin&&(u.protocol==="blob:"||u.pathname.indexOf("/assets/")===0)?s:null}})</script>`;

const firstReadsPlace = '<!-- first reads -->';
const scriptsPlace = '<!-- the screen -->';
const prerenderedPlace = '<!-- prerendered -->';
const root = '<div id="root"></div>';
const firstScript = /<script defer/i;
const title = /<title>[^<]*<\/title>/i;
const styleStart = /(?<=<style\b)(?=[\s>])/i;
const headStart = /<head(?:\s[^>]*)?>/i;
const inlineScript = /<script(?![^>]*\ssrc=)(?![^>]*\stype=["']?application\/)[^>]*>([\s\S]*?)<\/script>/gi;

/**
 * Prepares the built index.html. In the head come the nonce, the code of the screen, the portal's own scripts, and last the configuration
 * and the early requests.
 * @throws Error when the document has no head.
 */
export function pageTemplate(html: string, configuration: unknown): PageTemplate {
  const match = headStart.exec(html);
  if (!match || !/<\/head>/i.test(html)) throw new Error('The built index.html has no head element.');
  const headEnd = match.index + match[0].length;
  const withConfig =
    trustedTypesPolicy +
    html
      .slice(headEnd)
      .replace(firstScript, (start) => `${scriptsPlace}${start}`)
      .replace(
        /<\/head>/i,
        (end) => `${configScript(configuration)}${firstReadsPlace}${firstRequestsScript}${prerenderedPlace}${end}`,
      );
  // Split once, at the places of the nonce, which differs from answer to answer.
  const pieces = withConfig.split(styleStart);
  const before = html.slice(0, headEnd);
  return {
    inlineScriptHashes: [...(withConfig + guestScript + skeletonScript).matchAll(inlineScript)].map(
      ([, code]) =>
        `sha256-${createHash('sha256')
          .update(code ?? '')
          .digest('base64')}`,
    ),
    render: (nonce, now, { scripts, reads }, prerendered) => {
      const isSkeleton = prerendered !== undefined && 'skeleton' in prerendered;
      const html = `${before}<meta property="csp-nonce" nonce="${nonce}" content="">${pieces.join(` nonce="${nonce}"`)}`
        .replace(
          firstReadsPlace,
          () =>
            `<meta name="host-time" content="${now}">${reads.length > 0 ? `<meta name="first-reads" content="${reads.join(' ')}">` : ''}`,
        )
        .replace(scriptsPlace, () => scripts.map((script) => `<script defer src="${script}"></script>`).join(''))
        .replace(prerenderedPlace, () =>
          prerendered
            ? prerendered.styles.replace(styleStart, ` nonce="${nonce}"`) + (isSkeleton ? '' : guestScript)
            : '',
        );
      if (!prerendered) return html;
      if (isSkeleton) {
        const skeleton = `<template id="skeleton"><div inert aria-hidden="true">${prerendered.skeleton}</div></template>`;
        return html.replace(root, (empty) => empty + skeleton + skeletonScript);
      }
      return html
        .replace(title, () => `<title>${prerendered.title}</title>`)
        .replace(root, (empty) => empty.replace('><', () => `>${prerendered.markup}<`));
    },
  };
}

/** A data block: browsers do not run it, and without any less-than sign nothing in it can end the element. */
function configScript(configuration: unknown): string {
  return `<script type="application/json" id="portal-config">${JSON.stringify(configuration).replaceAll('<', '\\u003c')}</script>`;
}
