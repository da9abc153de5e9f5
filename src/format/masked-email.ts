/** Does the mask fit the address: `r***@example.com`? Only its signs that hide something may differ. */
const fits = (mask: string, email: string): boolean =>
  new RegExp(`^${mask.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/[*•●…]+/g, '.+')}$`, 'i').test(email);

/** The whole address behind a mask, where it is the one that was typed on this page: only so can a mistake in it be seen. */
export const unmaskedEmail = (masked: string, typed: string): string => (fits(masked, typed) ? typed : masked);
