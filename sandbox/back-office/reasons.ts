import texts from './reasons.json' with { type: 'json' };

/** Reasons to send a document back, and what the driver should do; the contract's `DocumentReview.reason_code`. */
export const reasons: Readonly<Record<string, { readonly reason: string; readonly what_to_do: string }>> = texts;
