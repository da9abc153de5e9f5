import { pipe, string, transform } from 'valibot';

/** An address that a browser may open. Anything else that stands there, a script for one, is as good as none. */
export const webAddress = pipe(
  string(),
  transform((text) => (/^https?:\/\//i.test(text) ? text : null)),
);
