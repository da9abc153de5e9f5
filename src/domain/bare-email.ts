/** The address without the spaces and invisible characters that a paste adds at its ends. */
export const bareEmail = (typed: string): string => typed.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');
