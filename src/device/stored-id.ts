import { number, pipe, string, transform, union } from 'valibot';

/** An id as this device keeps it. Earlier versions stored numbers, and what they noted still counts. */
export const storedId = () => pipe(union([string(), number()]), transform(String));
