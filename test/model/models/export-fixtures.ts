const dayLength = 86_400_000;
const fleetDay = (instant: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(instant);

/** Days on which the sample driver certainly drove, few enough for one page of the list: a step releases one call. */
export const daysWithJobs = (): { readonly from: string; readonly to: string } => ({
  from: fleetDay(Date.now() - 6 * dayLength),
  to: fleetDay(Date.now() - 3 * dayLength),
});
