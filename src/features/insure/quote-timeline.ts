import type { Quote } from '../../api/quotes';
import { moment } from '../../format/dates';
import { isKnown } from '../../format/unknown-value';
import type { TimelineEntry } from '../../ui/Timeline';

interface QuoteEvent {
  readonly at: string;
  readonly title: string;
  readonly detail?: string;
}

const firms = ({ broker_name, insurer_name }: Quote): string =>
  [broker_name, insurer_name && `insurer ${insurer_name}`].filter(Boolean).join(', ');

type StatusTitles = Readonly<Partial<Record<Extract<Quote['status'], string>, string>>>;

const next: StatusTitles = {
  submitted: 'The broker will work out a price. You’ll see it here and on Home',
  referred: 'The insurer will decide, then the broker will work out a price',
  quoted: 'Decide whether to accept',
  accepted: 'The broker will set up your policy. You’re not insured by it until then',
};

const ends: StatusTitles = {
  declined: 'The broker declined it',
  expired: 'Quote expired',
  withdrawn: 'The broker withdrew it',
};

/**
 * The history of a quote, newest first, from the operator's times. The expected next step is on top.
 * @param isNeeded false if nothing more is expected
 */
export const quoteTimeline = (quote: Quote, timeZone: string, isNeeded: boolean): readonly TimelineEntry[] => {
  const events: QuoteEvent[] = [];
  if (quote.submitted_at) events.push({ at: quote.submitted_at, title: 'You asked for a quote' });
  if (quote.quoted_at)
    events.push({
      at: quote.quoted_at,
      title: quote.total ? 'The broker sent a price' : 'The broker answered',
      detail: firms(quote),
    });
  if (quote.accepted_at) events.push({ at: quote.accepted_at, title: 'You accepted it' });
  if (quote.issued_at) events.push({ at: quote.issued_at, title: 'Policy issued' });
  // Of entries with the same time, the later step comes first.
  events.reverse().sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const cannotAccept = quote.status === 'quoted' && !quote.total;
  const nextStep = isNeeded && isKnown(quote.status) && !cannotAccept ? next[quote.status] : undefined;
  const endedAt = quote.status === 'expired' ? quote.expires_at : null;
  const end = isKnown(quote.status) ? ends[quote.status] : undefined;
  return [
    ...(nextStep ? [{ key: 'next', state: 'ahead' as const, when: 'Next', title: nextStep }] : []),
    // The operator gives no time for the other ends.
    ...(end
      ? [
          {
            key: 'end',
            state: 'now' as const,
            ...(endedAt ? { when: moment(endedAt, timeZone), dateTime: endedAt } : { when: '' }),
            title: end,
          },
        ]
      : []),
    ...events.map(
      ({ at, title, detail }, index): TimelineEntry => ({
        key: `${at} ${title}`,
        state: index === 0 && !end ? 'now' : 'past',
        when: moment(at, timeZone),
        dateTime: at,
        title,
        detail: detail || undefined,
      }),
    ),
  ];
};
