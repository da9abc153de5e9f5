/** Status words that several pages use; each has one meaning everywhere. */
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
