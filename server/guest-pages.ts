import type { Config } from './config';

/** A guest page that the build rendered, with the text of this deployment. */
export type GuestPage = { readonly title: string; readonly styles: string; readonly markup: string };

/** The skeleton of home, without controls, for a browser that remembers a driver. It is shown until the portal runs. */
export type HomeSkeleton = { readonly styles: string; readonly skeleton: string };

/**
 * Runs before a guest page's markup. It hides the markup, and leaves the page to the portal, in a tab that remembers its driver or whose
 * history entry has state for the page. Otherwise it keeps the last press of a button, which the portal carries out (`src/app/portal.tsx`).
 * No form is sent without the portal, so that no password gets into an address. If the driver types after a press, the press is dropped.
 */
export const guestScript = `<script>(function(){var d=document,h=d.documentElement,known=false,pressed=null;try{known=!!(history.state&&history.state.usr)||sessionStorage.getItem(JSON.parse(d.getElementById("portal-config").textContent).user_state_key)!==null}catch(e){}if(known){h.setAttribute("data-known","");return}function keep(button){pressed=button;if(button&&button.type==="submit")h.setAttribute("data-held","");else h.removeAttribute("data-held")}function hold(e){var b=e.type==="submit"?e.target.querySelector("[type=submit]"):e.target.closest("#root button");if(!b)return;e.preventDefault();keep(b)}function drop(){keep(null)}d.addEventListener("click",hold,true);d.addEventListener("submit",hold,true);d.addEventListener("input",drop,true);window.portalHeld=function(){var b=pressed;keep(null);d.removeEventListener("click",hold,true);d.removeEventListener("submit",hold,true);d.removeEventListener("input",drop,true);return b}})()</script>`;

/**
 * Runs after the skeleton, which is a template: a browser without a signed-in driver renders none of it. The portal's first render, or its
 * failure to load, replaces it before the next frame. Once it is painted the browser formats a date, because the first one takes 30 ms and
 * the browser is idle while the code loads.
 */
export const skeletonScript = `<script>(function(){try{if(!localStorage.getItem("portal.driver-here"))return}catch(e){return}var d=document,r=d.getElementById("root"),o=d.importNode(d.getElementById("skeleton").content,true).firstChild;r.after(o);new MutationObserver(function(_,m){o.remove();m.disconnect()}).observe(r,{childList:true,attributes:true});requestAnimationFrame(function(){setTimeout(function(){new Date().toLocaleDateString("en-GB")})})})()</script>`;

const contacts = ['phone', 'email', 'hours'] as const;

type BuiltPage =
  | HomeSkeleton
  | { readonly title: string; readonly styles: string; readonly markup: Readonly<Record<string, string>> };

/** The pages that a build rendered, by address. A build without them also works: the portal renders them. */
export function readGuestPages(
  built: Buffer | null,
  config: Pick<Config, 'partner' | 'support'>,
): ReadonlyMap<string, GuestPage | HomeSkeleton> {
  if (built === null) return new Map();
  const { partner, support } = config;
  const values: Readonly<Record<string, string | null>> = {
    'partner.name': partner.name,
    'partner.logo_url': partner.logoUrl,
    'support.phone': support.phone,
    'support.email': support.email,
    'support.hours': support.hours,
  };
  const fill = (html: string) =>
    html
      // The build does not know the phone number: a link takes its digits, and the page shows its written form.
      .replaceAll('href="tel:"', `href="tel:${support.phone?.replace(/[^\d+]/g, '')}"`)
      .replace(/\{\{([\w.]+)\}\}/g, (_place, name: string) => escaped(values[name] ?? ''));
  const knownContacts = contacts.filter((name) => support[name] !== null).join(' ');
  const pages = JSON.parse(built.toString('utf8')) as Record<string, BuiltPage>;
  return new Map(
    Object.entries(pages).flatMap(([path, page]): [string, GuestPage | HomeSkeleton][] => {
      const { styles } = page;
      if ('skeleton' in page) return [[path, { styles, skeleton: fill(page.skeleton) }]];
      const html = page.markup[knownContacts];
      return html === undefined ? [] : [[path, { title: fill(page.title), styles, markup: fill(html) }]];
    }),
  );
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
