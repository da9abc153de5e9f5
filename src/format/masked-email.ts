/** Whether the address fits the mask `r***@example.com`. They may differ only where the mask hides characters. */
const fits = (mask: string, email: string): boolean =>
  new RegExp(`^${mask.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/[*•●…]+/g, '.+')}$`, 'i').test(email);

/** The whole address instead of the masked one, if it was typed on this page, so that the driver can see a mistake in it. */
export const unmaskedEmail = (masked: string, typed: string): string => (fits(masked, typed) ? typed : masked);
