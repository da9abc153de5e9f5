/** Month and year as typed in two fields. */
export type MonthParts = readonly [month: string, year: string];

const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 1 to 12 for a month in figures or letters; 0 if it is not a month. */
export const monthNumber = (typed: string): number => {
  const text = typed.trim().toLowerCase();
  const figure = /^\d{1,2}$/.test(text) ? Number(text) : names.indexOf(text.slice(0, 3)) + 1;
  return figure <= 12 ? figure : 0;
};

/** `2024-08` if the month exists and the year has four figures, otherwise the typed parts joined by a hyphen; '' if nothing was typed. */
export const joinMonth = (parts: readonly string[]): string => {
  const [month = '', year = ''] = parts.map((part) => part.trim());
  if (month === '' && year === '') return '';
  const figure = monthNumber(month);
  return figure > 0 && /^\d{4}$/.test(year) ? `${year}-${String(figure).padStart(2, '0')}` : `${month}/${year}`;
};

/** The two fields for a value of `joinMonth`. */
export const splitMonth = (value: string): MonthParts => {
  const iso = /^(\d{4})-(\d{2})$/.exec(value);
  if (iso) return [String(Number(iso[2])), iso[1] ?? ''];
  const [month = '', ...year] = value.split('/');
  return [month, year.join('/')];
};
