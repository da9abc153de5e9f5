export const overview = '/bookings-earnings';

export const weekAt = (monday: string, tab: 'earnings' | 'bookings' = 'earnings'): string =>
  `${overview}/${monday}/${tab}`;

/** The minor units of a written amount: `−£4.50` is -450. */
export const minorOf = (text: string): number => {
  const figures = Number(text.replace(/[^\d]/g, ''));
  if (!/\d/.test(text)) throw new Error(`"${text}" is not an amount.`);
  return /[\u2212-]/.test(text) ? -figures : figures;
};

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
