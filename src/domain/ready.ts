/** The text for a call that could not be sent: there was no connection, or the operator's system was down. */
export const notSent = 'It hasn’t been sent, because we couldn’t connect.';

/** The detail of what is ready to send, in every list. */
export const readyDetail = `${notSent} Everything you entered is still here.`;
