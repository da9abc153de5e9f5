import type { FastifyReply } from 'fastify';

/** Safe markup: everything in it was escaped or is markup itself. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

const markupOf = (part: Part): string => {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.markup;
  if (Array.isArray(part)) return part.map(markupOf).join('');
  return escapeHtml(String(part));
};

/** Template tag: text is escaped, lists joined, `null` and `false` left out. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.reduce((markup, text, index) => markup + markupOf(parts[index - 1]) + text));

/** Text with its addresses made into links, and its line ends kept. */
export const linked = (text: string): Html =>
  new Html(
    text
      .split(/(https?:\/\/[^\s<>"')\]]+)/)
      .map((part, index) =>
        index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
      )
      .join(''),
  );

const places = [
  ['/back-office', 'Back office'],
  ['/zendesk', 'Support desk'],
  ['/mail', 'Inbox'],
  ['/reports', 'Error reports'],
] as const;

/**
 * Sends a whole page, without scripts. `formsLeadTo` is another origin to which a form of the page redirects, because the content policy
 * also applies to redirects of forms.
 */
export const sendPage = (
  reply: FastifyReply,
  title: string,
  body: Html,
  status = 200,
  { formsLeadTo = '' }: { readonly formsLeadTo?: string } = {},
): FastifyReply => {
  const page = html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title} · Sandbox</title>
<link rel="stylesheet" href="/pages.css">
<link rel="icon" href="data:,">
</head>
<body>
<header><a href="/back-office">Sandbox</a><nav aria-label="Places"><ul>${places.map(([href, name]) => html`<li><a href="${href}">${name}</a></li>`)}</ul></nav></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self' ${formsLeadTo}; base-uri 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    })
    .send(page.markup);
};

/** `2 March 2026, 08:14`, in the fleets' time. */
export const when = (instant: string): string =>
  new Date(instant).toLocaleString('en-GB', { timeZone: 'Europe/London', dateStyle: 'long', timeStyle: 'short' });

export const stylesheet = `
:root { font: 16px/1.5 system-ui, sans-serif; color: #1f2430; background: #f4f5f7; }
body { margin: 0; }
header { background: #1f2430; padding: 12px 24px; display: flex; flex-wrap: wrap; gap: 8px 32px; align-items: baseline; }
header a { color: #fff; }
header > a { font-weight: 700; text-decoration: none; }
header ul { display: flex; flex-wrap: wrap; gap: 4px 20px; list-style: none; margin: 0; padding: 0; }
main { max-width: 960px; margin: 24px auto 64px; background: #fff; padding: 8px 24px 32px; border-radius: 8px; box-sizing: border-box; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; } h3 { font-size: 1rem; margin-bottom: 4px; }
a { color: #0b5fa5; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 8px 12px 8px 0; border-bottom: 1px solid #d9dce3; }
dl { display: grid; grid-template-columns: fit-content(60%) 1fr; gap: 4px 24px; margin: 0; }
dt { color: #565d6d; } dd, dd.text { margin: 0; overflow-wrap: anywhere; }
.tag { display: inline-block; border: 1px solid #b9bfcc; border-radius: 99px; padding: 0 10px; margin-right: 4px; font-size: .875rem; }
.note { background: #fff6d8; border-left: 4px solid #c99700; padding: 8px 12px; }
.public { border-left: 4px solid #b9bfcc; padding: 8px 12px; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; margin: 4px 0; }
.quiet { color: #565d6d; }
.changed { font-weight: 700; background: #e6f2e6; }
.error { border: 3px solid #b3261e; padding: 8px 16px; }
.scroll { overflow-x: auto; }
section { margin-bottom: 32px; }
label { display: block; font-weight: 600; margin-top: 12px; }
fieldset { border: 0; margin: 12px 0 0; padding: 0; } legend { font-weight: 600; padding: 0; } fieldset .quiet { margin: 0; }
label.choice { display: inline-flex; align-items: center; gap: 8px; min-height: 44px; margin: 0 24px 0 0; font-weight: 400; }
select, textarea, input[type=text], input[type=date], input[type=number] { font: inherit; width: 100%; max-width: 560px; padding: 8px; box-sizing: border-box; border: 1px solid #565d6d; border-radius: 4px; background: #fff; }
button { font: inherit; font-weight: 600; padding: 10px 18px; margin: 16px 12px 0 0; border: 1px solid #1f2430; border-radius: 6px; background: #fff; cursor: pointer; min-height: 44px; }
button.yes { background: #1c6b34; border-color: #1c6b34; color: #fff; }
button.no { background: #b3261e; border-color: #b3261e; color: #fff; }
:focus-visible { outline: 3px solid #0b5fa5; outline-offset: 2px; }
img { max-width: 160px; max-height: 120px; border: 1px solid #d9dce3; display: block; }
ul.files { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 16px; margin: 8px 0; }
.code { font: 700 2.5rem/1.2 ui-monospace, monospace; letter-spacing: .15em; margin: 8px 0; user-select: all; -webkit-user-select: all; }
ol.mails { list-style: none; padding: 0; margin: 0; }
ol.mails li { border-top: 1px solid #d9dce3; padding: 8px 0 16px; }
ol.mails h2 { margin: 8px 0 0; overflow-wrap: anywhere; } ol.mails .quiet { margin: 0; overflow-wrap: anywhere; }
`;
