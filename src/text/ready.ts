/** What became of a call that could not leave: there was no connection, or the operator's system was down. */
export const notSent = 'It has not left this device, because we could not get through.';

/** The detail of what is ready to send, in every list. */
export const readyDetail = `${notSent} Everything is kept here.`;
