/** How a thing is called when it is in a state that several pages show: each word has one meaning, everywhere. */
export const statusWords = {
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
