/** Widths of characters as shares of the font size, about right for Helvetica and Arial, never too narrow. */
const shares: readonly (readonly [characters: RegExp, share: number])[] = [
  [/[iIjl|.,:;'!]/, 0.28],
  [/[frt()[\]\-/ \u00a0]/, 0.36],
  [/[mwMW@]/, 0.9],
  [/[…→←↑↓↻▸]/, 1],
  [/[A-Z]/, 0.7],
];

/** The width of a text in pixels: estimated and not measured, so that every machine draws the same picture byte by byte. */
export const textWidth = (text: string, size: number): number =>
  [...text].reduce(
    (width, character) => width + (shares.find(([characters]) => characters.test(character))?.[1] ?? 0.56) * size,
    0,
  );

/** Breaks a text into lines of at most `width` pixels; a longer word has its own line. */
export const wrap = (text: string, size: number, width: number): readonly string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ').filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(`${last} ${word}`, size) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
};
