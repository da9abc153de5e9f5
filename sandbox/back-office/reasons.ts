import texts from './reasons.json' with { type: 'json' };

/** Why documents are sent back, and what the driver is told to do; the contract's `DocumentReview.reason_code`. */
export const reasons: Readonly<Record<string, { readonly reason: string; readonly what_to_do: string }>> = texts;
