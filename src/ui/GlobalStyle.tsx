import { createGlobalStyle, css, keyframes } from 'styled-components';

const along = keyframes`
  from { background-position-x: -67%; }
  to { background-position-x: 167%; }
`;

/** Layer 1: the scales. No component uses them directly. */
const scales = css`
  --p-primary-50: #fdf2f8;
  --p-primary-100: #fce7f3;
  --p-primary-200: #fbcfe8;
  --p-primary-300: #f9a8d4;
  --p-primary-400: #f472b6;
  --p-primary-500: #ec4899;
  --p-primary-600: #db2777;
  --p-primary-700: #be185d;
  --p-primary-800: #9d174d;
  --p-primary-900: #831843;
  --p-primary-950: #500724;
  --p-neutral-0: #ffffff;
  --p-neutral-50: #f9f6f8;
  --p-neutral-100: #f1ecef;
  --p-neutral-200: #e5dde2;
  --p-neutral-400: #a99ba4;
  --p-neutral-500: #7d6e77;
  --p-neutral-600: #63555e;
  --p-neutral-700: #4b3f47;
  --p-neutral-800: #352b32;
  --p-neutral-900: #221a1f;
  --p-neutral-950: #160f13;
  --p-green-50: #eaf6ef;
  --p-green-200: #b3dcc4;
  --p-green-700: #00633f;
  --p-green-800: #054d33;
  --p-amber-50: #fff6de;
  --p-amber-400: #ffc83d;
  --p-amber-700: #7a4a00;
  --p-amber-800: #5c3800;
  --p-red-50: #fdf0eb;
  --p-red-200: #f2c1b1;
  --p-red-600: #c5280c;
  --p-red-700: #a3210a;
  --p-red-800: #7c1a09;
  --p-blue-50: #eef4fb;
  --p-blue-700: #1d4e89;
  --p-blue-800: #163b68;
`;

/** Layer 2: values by purpose, for components. */
const meanings = css`
  --p-surface: var(--p-neutral-0);
  --p-surface-quiet: var(--p-neutral-50);
  --p-surface-pressed: var(--p-neutral-100);
  --p-surface-brand: var(--p-primary-50);
  --p-surface-dark: var(--p-neutral-900);
  --p-surface-door: var(--p-primary-950);
  --p-ink: var(--p-neutral-900);
  --p-ink-quiet: var(--p-neutral-600);
  --p-ink-on-dark: var(--p-neutral-0);
  --p-ink-brand: var(--p-primary-800);
  --p-line: var(--p-neutral-200);
  --p-line-strong: var(--p-neutral-500);
  --p-line-total: var(--p-neutral-900);
  --p-action: var(--p-primary-700);
  --p-action-hover: var(--p-primary-800);
  --p-action-pressed: var(--p-primary-900);
  --p-on-action: var(--p-neutral-0);
  --p-now: var(--p-primary-600);
  --p-you-tint: var(--p-primary-100);
  --p-you-ink: var(--p-primary-900);
  --p-idle-tint: var(--p-neutral-100);
  --p-idle-ink: var(--p-neutral-800);
  --p-track: var(--p-neutral-100);
  --p-track-strong: var(--p-neutral-200);
  --p-success: var(--p-green-700);
  --p-success-ink: var(--p-green-800);
  --p-success-tint: var(--p-green-50);
  --p-success-edge: var(--p-green-200);
  --p-warning: var(--p-amber-700);
  --p-warning-ink: var(--p-amber-800);
  --p-warning-tint: var(--p-amber-50);
  --p-danger: var(--p-red-600);
  --p-danger-ink: var(--p-red-700);
  --p-danger-tint: var(--p-red-50);
  --p-danger-edge: var(--p-red-200);
  --p-danger-strong: var(--p-red-800);
  --p-info-ink: var(--p-blue-800);
  --p-info-tint: var(--p-blue-50);
  --p-focus: #1446d6;
  --p-focus-gap: #ffffff;
  --p-focus-width: 3px;
  --p-focus-offset: 2px;
  --p-font: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", sans-serif;
  --p-weight-text: 400;
  --p-weight-label: 600;
  --p-weight-hero: 700;
  --p-text: 1rem;
  --p-text-lead: 1.125rem;
  --p-text-h3: 1.25rem;
  --p-text-h2: 1.5rem;
  --p-text-h1: 1.875rem;
  --p-text-answer: 2.5rem;
  --p-text-hero: 3.25rem;
  --p-leading: 1.5;
  --p-leading-snug: 1.3;
  --p-leading-tight: 1.08;
  --p-tracking-hero: -.025em;
  --p-measure: 38rem;
  --p-space-1: .25rem;
  --p-space-2: .5rem;
  --p-space-3: .75rem;
  --p-space-4: 1rem;
  --p-space-5: 1.25rem;
  --p-space-6: 1.5rem;
  --p-space-8: 2rem;
  --p-space-12: 3rem;
  --p-page: var(--p-space-4);
  --p-section: var(--p-space-4);
  --p-head: var(--p-space-2);
  --p-head-below: var(--p-space-4);
  --p-target: 2.75rem;
  --p-control: 3.25rem;
  --p-header: 3.5rem;
  --p-bar: 4rem;
  --p-offline: 0px;
  --p-side: 17rem;
  --p-content: 61rem;
  --p-task: 40rem;
  --p-radius-s: 6px;
  --p-radius: 12px;
  --p-radius-l: 18px;
  --p-stroke: 1.5px;
  --p-shadow-float: 0 1px 2px rgb(34 26 31 / .10), 0 8px 24px rgb(34 26 31 / .14);
  --p-shadow-dialog: 0 2px 6px rgb(34 26 31 / .12), 0 24px 64px rgb(34 26 31 / .28);
  --p-shadow-bar: 0 -1px 0 var(--p-line), 0 -8px 24px rgb(34 26 31 / .05);
  --p-quick: 120ms;
  --p-move: 220ms;
  --p-ease: cubic-bezier(.2, 0, 0, 1);
  --p-pulse: 1400ms;
  --p-z-bar: 10;
  --p-z-toast: 30;
`;

/** Layer 3: signs and plates. */
const objects = css`
  --p-verdict-clear: var(--p-green-700);
  --p-on-verdict-clear: #ffffff;
  --p-verdict-soon: var(--p-amber-400);
  --p-on-verdict-soon: var(--p-neutral-950);
  --p-verdict-stopped: #b3220a;
  --p-on-verdict-stopped: #ffffff;
  --p-verdict-unknown: var(--p-neutral-700);
  --p-on-verdict-unknown: #ffffff;
  --p-verdict-rim: 7px;
  --p-plate: #ffd643;
  --p-plate-ink: var(--p-neutral-950);
  --p-plate-off: #f4f3f0;
  --p-plate-off-ink: var(--p-neutral-700);
  --p-plate-off-edge: var(--p-neutral-400);
  --p-route-done: var(--p-neutral-800);
  --p-route-now: var(--p-now);
  --p-route-halo: var(--p-primary-100);
  --p-route-ahead: var(--p-neutral-500);
  --p-route-width: 4px;
  --p-chart-all: var(--p-neutral-800);
  --p-chart-less: var(--p-neutral-500);
  --p-chart-yours: var(--p-primary-700);
  --p-chart-hatch: var(--p-primary-100);
`;

/**
 * Printing: only the page, on A4, in dark ink. Buttons are left out, and elements with `data-print="never"`. A button whose text is content
 * has `data-print="text"`; elements only for print have `data-print="only"`.
 */
const printStyles = css`
  @page {
    size: A4;
    margin: 14mm;
  }
  :root {
    --p-page: 0px;
    --p-head: 0px;
    --p-section: 1rem;
    --p-text-h1: 1.5rem;
    --p-text-h2: 1.125rem;
    --p-text-answer: 1.75rem;
    --p-text-hero: 2rem;
    --p-measure: none;
    font-size: 12px;
    /* Bars carry meaning; a browser would leave their colour out to save ink. */
    print-color-adjust: exact;
  }
  nav,
  header,
  footer,
  button:not([data-print='text']),
  dialog,
  form,
  [role='progressbar'],
  a[href^='#'],
  [data-print='never'] {
    display: none !important;
  }
  main {
    max-width: none !important;
    padding: 0 !important;
  }
  a {
    color: inherit;
    text-decoration: none;
  }
  h1, h2, h3 {
    break-after: avoid;
  }
  tr, li, figure, dl > div {
    break-inside: avoid;
  }
`;

/**
 * Every design value as a custom property, and the few rules for elements. Light only: an automatic dark scheme
 * would change the meaning of signs and plates.
 */
export const GlobalStyle = createGlobalStyle`
  :root {
    color-scheme: only light;
    ${scales}
    ${meanings}
    ${objects}
  }
  @media (min-width: 64rem) {
    :root {
      --p-page: 3rem;
      --p-head: var(--p-space-8);
      --p-head-below: var(--p-space-6);
      --p-section: 1.25rem;
      --p-control: 3rem;
      --p-text-h1: 2.25rem;
      --p-text-answer: 3.25rem;
      --p-text-hero: 4rem;
    }
  }
  /* Text at 200 % on a phone: headings and margins shrink, and the bar moves to the end of the page. */
  @media (max-width: 18.99rem) {
    :root {
      --p-page: var(--p-space-2);
      --p-section: var(--p-space-3);
      --p-bar: 0px;
      --p-text-h1: 1.25rem;
      --p-text-h2: 1.125rem;
      --p-text-h3: 1.0625rem;
      --p-text-answer: 1.25rem;
      --p-text-hero: 1.25rem;
    }
    h1, h2, h3 {
      hyphens: auto;
    }
  }
  /* A phone on its side: the bars above and below the page are as low as a finger allows. */
  @media (min-width: 19rem) and (max-width: 63.99rem) and (max-height: 27rem) {
    :root {
      --p-head: 0px;
      --p-header: var(--p-target);
      --p-bar: var(--p-target);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    :root {
      --p-quick: 0ms;
      --p-move: 0ms;
      --p-pulse: 0ms;
    }
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  html {
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    /* The focused element is never under the bar at the bottom, nor under the one at the top while the device is offline. */
    scroll-padding-block: calc(var(--p-offline) + var(--p-space-4)) calc(var(--p-bar) + var(--p-space-6));
  }
  body {
    margin: 0;
    background: var(--p-surface);
    color: var(--p-ink);
    font: var(--p-weight-text) var(--p-text) / var(--p-leading) var(--p-font);
    -webkit-font-smoothing: antialiased;
    text-rendering: optimizeLegibility;
    overflow-wrap: break-word;
    -webkit-tap-highlight-color: transparent;
  }
  h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset, table {
    margin: 0;
    padding: 0;
  }
  /* Not "none": Safari would no longer call it a list. */
  ul, ol {
    list-style-type: '';
  }
  fieldset {
    border: 0;
    min-width: 0;
  }
  legend {
    padding: 0;
  }
  button {
    padding: 0;
    border: 0;
    background: none;
    font: inherit;
    cursor: pointer;
  }
  h1 {
    font-size: var(--p-text-h1);
    line-height: 1.15;
    letter-spacing: -0.018em;
    font-weight: var(--p-weight-hero);
    text-wrap: balance;
  }
  h2 {
    font-size: var(--p-text-h2);
    line-height: 1.2;
    letter-spacing: -0.012em;
    font-weight: var(--p-weight-hero);
    text-wrap: balance;
  }
  h3 {
    font-size: var(--p-text-h3);
    line-height: var(--p-leading-snug);
    font-weight: var(--p-weight-label);
  }
  p {
    max-width: var(--p-measure);
    text-wrap: pretty;
  }
  strong, b {
    font-weight: var(--p-weight-label);
  }
  a {
    color: var(--p-ink-brand);
    text-decoration-thickness: 1.5px;
    text-underline-offset: 0.2em;
  }
  a:hover {
    text-decoration-thickness: 3px;
  }
  /* The pressed link, while the next page loads. */
  a[data-loading] {
    background-image: linear-gradient(currentColor 0 0);
    background-position: 0 100%;
    background-repeat: no-repeat;
    background-size: 40% 3px;
    animation: ${along} var(--p-pulse) linear infinite;
  }
  :focus {
    outline: none;
  }
  :focus-visible {
    outline: var(--p-focus-width) solid var(--p-focus);
    outline-offset: var(--p-focus-offset);
    box-shadow: 0 0 0 var(--p-focus-offset) var(--p-focus-gap);
  }
  /* Focus that the portal moves for reading gets no outline, because keys do nothing there. */
  h1[tabindex='-1'], main[tabindex='-1'] {
    outline: none;
    box-shadow: none;
  }
  @media screen {
    [data-print='only'] {
      display: none;
    }
  }
  @media print {
    ${printStyles}
  }
`;
