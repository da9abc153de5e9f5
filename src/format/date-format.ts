const formats = new Map<string, Intl.DateTimeFormat>();

/** A date format, created once for each set of options, because creating one takes longer than formatting a hundred dates. */
export const dateFormat = (locale: 'en-GB' | 'en-CA', options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
};
