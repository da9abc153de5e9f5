const formats = new Map<string, Intl.DateTimeFormat>();

/** A British date format, created once for each set of options, because creating one takes longer than formatting a hundred dates. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', options);
  formats.set(key, format);
  return format;
};
