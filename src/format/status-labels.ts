/**
 * Status words that several kinds of item use; each has one meaning everywhere. The other words of a kind are with it: of documents in
 * `domain/document-status.ts`, of quotes in `features/insure/quote-texts.ts`.
 */
export const statusLabels = {
  approved: 'Approved',
  checking: 'Being checked',
  sentBack: 'Sent back',
  actionNeeded: 'Action needed',
  expiringSoon: 'Expiring soon',
  expired: 'Expired',
  replaced: 'Replaced',
  noLongerInForce: 'No longer in force',
  paid: 'Paid',
  partPaid: 'Part paid',
  due: 'Due',
  failed: 'Failed',
} as const;
