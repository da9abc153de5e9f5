/** Several chosen values in one text, a line each: what a form keeps of them. */
export const joinChoices = (values: readonly string[]): string => values.join('\n');

export const splitChoices = (text: string): readonly string[] => text.split('\n').filter((value) => value !== '');
