const made = new Map<string, Intl.DateTimeFormat>();

/** A format for dates, made once for each set of options: making one takes longer than writing a hundred dates with it. */
export const dateFormat = (locale: 'en-GB' | 'en-CA', options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, options);
  made.set(key, format);
  return format;
};
