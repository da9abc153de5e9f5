/** The detail of what is ready to send, on its page. */
export const readyDetail = 'It hasn’t been sent. Everything you entered is still here.';

/** The same in a list. An acceptance has only the driver's choice, which is not stored. */
export const readyDetailOf = (kind: string): string =>
  kind === 'quote_acceptance' ? 'You haven’t accepted it yet. Choose how to pay again.' : readyDetail;
