export type QuoteKind = 'insurance_quote' | 'quote_acceptance';

/** What is known of a quote. Another word of the operator's may be the one that a ticket is for. */
const quoteWords: ReadonlySet<string> = new Set([
  'submitted',
  'referred',
  'quoted',
  'declined',
  'accepted',
  'issued',
  'expired',
  'withdrawn',
]);

/** The status that each ticket is reserved for, after which ones it can never become due, and what it says. */
export const quoteFlows: Readonly<
  Record<QuoteKind, { waits: string; isOver(status: string): boolean; comment(reference: string): string }>
> = {
  insurance_quote: {
    waits: 'submitted',
    // A quote that the broker has looked at is never new again.
    isOver: (status) => quoteWords.has(status) && status !== 'submitted',
    comment: (reference) => `I’ve asked for insurance quote ${reference}. Please check it.`,
  },
  quote_acceptance: {
    waits: 'accepted',
    isOver: (status) => status === 'issued' || status === 'declined' || status === 'expired' || status === 'withdrawn',
    comment: (reference) => `I’ve accepted insurance quote ${reference}. Please set up the policy.`,
  },
};
