/** Direction controls: invisible characters that change the order in which a text is shown. */
const directionControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2028\u2029]|\p{Surrogate}/u;

/**
 * Normalises typed text: Unicode NFC, line breaks as \n (form data always sends \r\n), no direction controls. Null if it contains
 * control characters, which no keyboard types.
 */
export function normaliseText(value: string): string | null {
  const text = value.replace(/\r\n?/g, '\n').normalize('NFC').replace(directionControls, '').trim();
  return controls.test(text) ? null : text;
}

/** The length in code points, which the contract's limits count. */
export function textLength(text: string): number {
  return [...text].length;
}

/**
 * Escapes Markdown and splits `{{` and `{%`, because the support desk renders Markdown and expands placeholders. A reader sees what was
 * typed.
 */
export function escapeText(text: string): string {
  return withoutPlaceholders(text)
    .replace(/[\\`*_[\]<>#!|~]/g, '\\$&')
    .split('\n')
    .map((line) =>
      line
        // Four spaces or a tab would start a code block.
        .replace(/^[ \t]+/, (space) => space.replaceAll('\t', '    ').replaceAll(' ', '\u00A0'))
        // A dash or a number with a dot would start a list.
        .replace(
          /^(\u00A0*)([-+=]|\d+[.)])/,
          (_all, space: string, mark: string) => `${space}${mark.slice(0, -1)}\\${mark.slice(-1)}`,
        ),
    )
    .join('\n');
}

/** Escapes a subject, which is not Markdown but may appear in messages that expand placeholders. */
export function withoutPlaceholders(text: string): string {
  return text.replace(/\{(?=[{%])/g, '{ ').replace(/([}%])(?=\})/g, '$1 ');
}

/** Replaces no-break spaces, which appear as `&nbsp;` in Zendesk's plain text, with spaces. */
export function plainSpaces(text: string): string {
  return text.replace(/&nbsp;|\u00A0/g, ' ');
}

/** Reverses `escapeText`. */
export function unescapeText(text: string): string {
  return plainSpaces(text.replace(/\\([\\`*_[\]<>#!|~\-+=.)])/g, '$1'));
}

/** Whether two strings are equal except for white space and escapes, which the support desk may change. */
export function sameText(a: string, b: string): boolean {
  const words = (text: string) => unescapeText(text).replace(/\s+/g, ' ').trim();
  return words(a) === words(b);
}

/** A Markdown quotation below a heading. */
export function quoted(heading: string, text: string): string {
  return `${heading}\n\n${escapeText(text)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')}`;
}

/** A marker in a note, by which the host finds the note later. */
export function marker(reference: string): string {
  return `[ref:${reference}]`;
}
