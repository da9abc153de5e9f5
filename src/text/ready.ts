/** What became of a call that could not leave without a connection. */
export const notSent = 'It has not left this device, because there was no connection.';

/** The detail of what is ready to send, in every list. */
export const readyDetail = `${notSent} Everything is kept here.`;
