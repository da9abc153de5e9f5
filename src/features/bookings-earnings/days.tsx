import { jobsInWords } from '../../domain/earnings';
import { daysOfWeek } from '../../domain/weeks';
import { FailedPart } from '../../flows/failed-part';
import { shortWeekday, weekdayAndDay } from '../../format/dates';
import { roundedMoney, showMoney } from '../../format/money';
import { Bars } from '../../ui/Bars';
import { MutedText } from '../../ui/MutedText';
import { Section } from '../../ui/Section';
import { dayPath } from './addresses';
import { inOneLine } from './texts';
import type { WeekData } from './week-data';

/** Seven days side by side, each a link. */
export const Days = ({
  data: { monday, days },
  first = false,
}: {
  readonly data: Pick<WeekData, 'monday' | 'days'>;
  /** Whether it is the first section of the page. */
  readonly first?: boolean;
}) => {
  if (days === null)
    return (
      <Section title="Day by day" first={first}>
        <FailedPart title="We couldn’t load the days">Everything else is up to date.</FailedPart>
      </Section>
    );
  // All bars share one scale, so only days in its currency are drawn.
  const currency = days.find(({ gross }) => gross !== null)?.gross?.currency;
  const bars = daysOfWeek(monday).map((day) => {
    const row = days.find(({ period_start }) => period_start === day);
    const gross = row ? row.gross : null;
    const jobs = row ? row.jobs : 0;
    return {
      key: day,
      href: dayPath(day),
      spoken: `${weekdayAndDay(day)}: ${inOneLine([row ? showMoney(gross) : 'nothing', jobsInWords(jobs)?.toLowerCase()])}`,
      above: gross ? roundedMoney(gross) : row ? '?' : '',
      name: shortWeekday(day),
      below: jobs === null ? '?' : String(jobs),
      amount: gross && gross.currency === currency ? gross.amount : 0,
    };
  });
  return (
    <Section title="Day by day" aside="Fares and tips" first={first}>
      <Bars label="Fares and tips by day" bars={bars} />
      {bars.some(({ above, below }) => above === '?' || below === '?') ? (
        <MutedText>A question mark means we don’t have the figure.</MutedText>
      ) : null}
    </Section>
  );
};
