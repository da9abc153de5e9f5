import { createHash } from 'node:crypto';
import { type FirstRequests, firstRequestsScript } from './first-requests';
import { type GuestPage, guestScript, type HomeSkeleton, skeletonScript } from './guest-pages';

/** The built page, with placeholders for the parts that differ between answers. */
export interface PageTemplate {
  /** Hashes of the page's inline scripts; the policy lists them, because a script gets no nonce here. */
  readonly inlineScriptHashes: readonly string[];
  /** @param drawn what the build has already drawn of that page */
  render(nonce: string, first: FirstRequests, drawn?: GuestPage | HomeSkeleton): string;
}

/**
 * Browsers with Trusted Types call this policy before a string becomes markup or a script's address. Libraries empty elements and load
 * chunks that way. The policy rejects anything else, so a string from outside cannot become code by mistake.
 */
const trustedTypesPolicy = `<script>window.trustedTypes&&trustedTypes.createPolicy("default",{createHTML:function(s){return s.trim()===""?s:null},createScriptURL:function(s){var u=new URL(s,location.href);return u.origin===location.origin&&(u.protocol==="blob:"||u.pathname.indexOf("/assets/")===0)?s:null}})</script>`;

const firstReadsPlace = '<!-- first reads -->';
const scriptsPlace = '<!-- the screen -->';
const drawnPlace = '<!-- what is drawn -->';
const root = '<div id="root"></div>';
const firstScript = /<script defer/i;
const title = /<title>[^<]*<\/title>/i;
const styleStart = /(?<=<style\b)(?=[\s>])/i;
const headStart = /<head(?:\s[^>]*)?>/i;
const inlineScript = /<script(?![^>]*\ssrc=)(?![^>]*\stype=["']?application\/)[^>]*>([\s\S]*?)<\/script>/gi;

/**
 * Prepares the built index.html. The nonce comes first in the head, then the code of the screen, which the portal's own scripts expect, and
 * last the configuration and the early requests.
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
        (end) => `${configScript(configuration)}${firstReadsPlace}${firstRequestsScript}${drawnPlace}${end}`,
      );
  // The text between the placeholders is the same for all answers. A nonce in the file itself would be the same for all drivers.
  const pieces = withConfig.split(styleStart);
  const before = html.slice(0, headEnd);
  return {
    inlineScriptHashes: [...(withConfig + guestScript + skeletonScript).matchAll(inlineScript)].map(
      ([, code]) =>
        `sha256-${createHash('sha256')
          .update(code ?? '')
          .digest('base64')}`,
    ),
    render: (nonce, { scripts, reads }, drawn) => {
      const isSkeleton = drawn !== undefined && 'skeleton' in drawn;
      const html = `${before}<meta property="csp-nonce" nonce="${nonce}" content="">${pieces.join(` nonce="${nonce}"`)}`
        .replace(firstReadsPlace, () =>
          reads.length > 0 ? `<meta name="first-reads" content="${reads.join(' ')}">` : '',
        )
        .replace(scriptsPlace, () => scripts.map((script) => `<script defer src="${script}"></script>`).join(''))
        .replace(drawnPlace, () =>
          drawn ? drawn.styles.replace(styleStart, ` nonce="${nonce}"`) + (isSkeleton ? '' : guestScript) : '',
        );
      if (!drawn) return html;
      if (isSkeleton) {
        const skeleton = `<template id="skeleton"><div inert aria-hidden="true">${drawn.skeleton}</div></template>`;
        return html.replace(root, (empty) => empty + skeleton + skeletonScript);
      }
      return html
        .replace(title, () => `<title>${drawn.title}</title>`)
        .replace(root, (empty) => empty.replace('><', () => `>${drawn.markup}<`));
    },
  };
}

/** A data block: browsers do not run it, and without any less-than sign nothing in it can end the element. */
function configScript(configuration: unknown): string {
  return `<script type="application/json" id="portal-config">${JSON.stringify(configuration).replaceAll('<', '\\u003c')}</script>`;
}
