/** The chosen values as one text, one value a line, because a form stores texts. */
export const joinChoices = (values: readonly string[]): string => values.join('\n');

export const splitChoices = (text: string): readonly string[] => text.split('\n').filter((value) => value !== '');
