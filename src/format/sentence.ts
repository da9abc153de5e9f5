/** The operator's text with a full stop; it may have its own. */
export const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
