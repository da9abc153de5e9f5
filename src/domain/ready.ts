/** The detail of what is ready to send. */
export const readyDetail = 'It hasn’t been sent. Everything you entered is still here.';
