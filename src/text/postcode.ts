const pattern = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/;

const bare = (typed: string): string => typed.replace(/[\s\p{Dash}\p{Cf}.]/gu, '').toUpperCase();

/** Upper case with one space before the last three characters, which is how a postcode travels. Anything else stays as typed. */
export const normalisePostcode = (typed: string): string => {
  const parts = pattern.exec(bare(typed));
  return parts ? `${parts[1]} ${parts[2]}` : typed;
};

/** Has it the form of a postcode of the United Kingdom? Whether there is such a one is not known here. */
export const isPostcode = (typed: string): boolean => pattern.test(bare(typed));
