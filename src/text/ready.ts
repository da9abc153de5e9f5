/** The detail of what is ready to send, in every list. */
export const readyDetail = 'It has not left this device, because there was no connection. Everything is kept here.';
