/** The numbers of docs/requirements.md that a chart can name. A misspelt number does not compile. */
type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type Family = 'RT' | 'CK' | 'SE' | 'AP' | 'OP' | 'FL' | 'ER' | 'UI' | 'US';

export type RequirementId = `${Family}-${Digit}${Digit}`;
