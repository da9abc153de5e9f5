/** The id in a body, as Laravel takes it: a number or numeric text. 0, which no row has, for anything else. */
export const givenId = (value: unknown): number => {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : 0;
};
