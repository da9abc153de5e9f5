/** The id in a body, as Laravel takes it: a number or numeric text. Anything else is 0, which no row has. */
export const givenId = (value: unknown): number => {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : 0;
};
