/** Without what a paste brings along at its ends: spaces, and signs that nobody sees. */
export const bareEmail = (typed: string): string => typed.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');
