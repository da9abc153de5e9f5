const dayLength = 86_400_000;
const fleetDay = (instant: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(instant);

/** Days in which the sample driver certainly drove, few enough for one page: what a step releases is one call. */
export const daysWithJobs = (): { readonly from: string; readonly to: string } => ({
  from: fleetDay(Date.now() - 6 * dayLength),
  to: fleetDay(Date.now() - 3 * dayLength),
});
