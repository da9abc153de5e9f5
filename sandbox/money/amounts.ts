/** The contract's `Money`. Amounts are whole pence. */
export const money = (amount: number) => ({ amount, currency: 'GBP' });

/** A share in basis points, rounded half away from zero. */
export const shareOf = (amount: number, bps: number): number =>
  Math.sign(amount) * Math.floor((Math.abs(amount) * bps + 5000) / 10_000);

/**
 * Splits a total by weight into whole numbers that add up to it exactly. The rest from rounding down goes to the largest remainders. All
 * are zero when no weight is above zero.
 */
export const splitByWeight = (total: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((remainder, b) => remainder + b, 0);
  if (sum <= 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.floor((total * weight) / sum));
  const remainder = total - parts.reduce((a, b) => a + b, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % sum }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, remainder)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
};

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** `£42.50`, for text and PDFs. */
export const sayAmount = (pence: number): string => pounds.format(pence / 100);
