/** The detail of what is ready to send, on its page and in every list. */
export const readyDetail = 'It hasn’t been sent. Everything you entered is still here.';
