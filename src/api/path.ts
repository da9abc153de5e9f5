/** A path with its values encoded: an id may be any text. */
export const path = (parts: TemplateStringsArray, ...values: readonly string[]): string =>
  String.raw({ raw: parts }, ...values.map(encodeURIComponent));
