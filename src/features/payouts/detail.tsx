import { useLoaderData } from 'react-router';
import { idOf } from '../../api/id';
import { optional } from '../../api/optional';
import { path } from '../../api/path';
import { fetchPayout, fetchPayoutSettings, fetchPayouts, type Payout, type PayoutDetail } from '../../api/payouts';
import { fetchQuestionsAbout } from '../../api/tickets';
import { askHref } from '../../domain/ask';
import { accountInWords, awaitedBy, hasOtherAccount, purposeText } from '../../domain/payouts';
import { PrintedOn } from '../../flows/printed-on';
import { requireDriver } from '../../flows/require-driver';
import type { LoadArgs, Services } from '../../flows/services';
import { addDays, fullDay, moment } from '../../format/dates';
import { addUp, differenceInWords, moneyParts, showMoney, subtract } from '../../format/money';
import { isKnown, notGiven, readable, withReference } from '../../format/unknown-value';
import { Asked } from '../../ui/Asked';
import { AskLink } from '../../ui/AskLink';
import { BackLink } from '../../ui/BackLink';
import { Banner } from '../../ui/Banner';
import { DefinitionList } from '../../ui/DefinitionList';
import { Figure } from '../../ui/Figure';
import { Ledger } from '../../ui/Ledger';
import { MutedText } from '../../ui/MutedText';
import { PageHeading } from '../../ui/PageHeading';
import { Reference } from '../../ui/Reference';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { Badge } from '../../ui/Status';
import { Timeline, type TimelineEntry } from '../../ui/Timeline';
import { TwoColumns } from '../../ui/TwoColumns';
import { accountFacts, statusLook } from './texts';

export const title = 'Payout';
export const mayShowStaleData = true;

/**
 * The payout that has the money of one that failed or was cancelled: its period includes that of the earlier one. The money of a failed payout
 * counts only once it is sent again. Null if there is none or it is unknown.
 * @param payouts newest first
 */
const paidAgain = (payouts: readonly Payout[], earlier: Payout): Payout | null => {
  const hasFailed = earlier.status === 'failed';
  const day = earlier.scheduled_for ?? '';
  return (
    payouts
      .filter(
        ({ id, status, scheduled_for: planned, period_start: from }) =>
          id !== earlier.id &&
          (status === 'paid' || status === 'processing' || (status === 'scheduled' && !hasFailed)) &&
          (hasFailed ? (planned ?? '') > day : (planned ?? '') >= day) &&
          from !== null &&
          earlier.period_start !== null &&
          from <= earlier.period_start,
      )
      .at(-1) ?? null
  );
};

/** GET /v1/payouts/{id}. An empty id is a 404. */
export const load = async (services: Services, { signal, params }: LoadArgs) => {
  const user = requireDriver(services);
  const id = idOf(params.id);
  const client = await services.client();
  const questions = fetchQuestionsAbout(client, { type: 'payout', id }, signal);
  const [payout, settings] = await Promise.all([
    fetchPayout(client, id, signal),
    optional(fetchPayoutSettings(client, signal)),
  ]);
  const day = payout.status === 'failed' || payout.status === 'cancelled' ? payout.scheduled_for : null;
  const later = day && (await fetchPayouts(client, { from: day, to: addDays(day, 35) }, signal).catch(() => null));
  return { payout, again: paidAgain(later || [], payout), questions, settings, timeZone: user.timeZone };
};

type PayoutData = Awaited<ReturnType<typeof load>>;
type HistoryProps = Pick<PayoutData, 'payout' | 'again' | 'settings' | 'timeZone'>;

/** What happened and what is expected, newest first. A payout counts as sent only once it has `sent_at`. */
const entriesOf = ({ payout, again, settings, timeZone }: HistoryProps): readonly TimelineEntry[] => {
  const { status, sent_at: sentAt, paid_at: paidAt } = payout;
  const isOver = status === 'paid' || status === 'failed' || status === 'cancelled';
  const entries: TimelineEntry[] = [];
  if (isKnown(status) && !isOver && status !== 'on_hold' && !awaitedBy(payout, settings)) {
    entries.push({
      key: 'expected',
      state: 'ahead',
      when: payout.expected_by === null ? notGiven : `By ${fullDay(payout.expected_by)}`,
      title: 'In your account',
      detail: 'Payments don’t arrive at weekends or on bank holidays.',
    });
  }
  if (status === 'failed') {
    entries.push({
      key: 'failed',
      state: again ? 'past' : 'now',
      when: again?.scheduled_for ? `Before ${fullDay(again.scheduled_for)}` : 'Now',
      title: 'Payment failed',
    });
  }
  if (status === 'on_hold') {
    entries.push({ key: 'hold', state: 'now', when: 'Now', title: 'On hold' });
  }
  if (status === 'cancelled')
    entries.push({ key: 'cancelled', state: 'now', when: 'Now', title: 'Cancelled, not sent' });
  if (paidAt) {
    entries.push({
      key: 'paid',
      state: status === 'paid' ? 'now' : 'past',
      when: moment(paidAt, timeZone),
      dateTime: paidAt,
      title: status === 'failed' ? 'Arrived at your bank' : 'Paid into your account',
    });
  }
  if (sentAt) {
    const state = status === 'processing' ? 'now' : 'past';
    entries.push({ key: 'sent', state, when: moment(sentAt, timeZone), dateTime: sentAt, title: 'Sent to your bank' });
  } else if (status === 'scheduled') {
    entries.push({
      key: 'planned',
      state: 'now',
      when: payout.scheduled_for === null ? notGiven : fullDay(payout.scheduled_for),
      title: 'Scheduled to be sent',
    });
  }
  return entries;
};

type Line = NonNullable<PayoutDetail['lines']>[number];

/** The page that explains a line: its invoice, or the week it sums up. */
const pageOf = ({ related, statement_id: statement, period_start: monday }: Line): string | null => {
  if (related?.type === 'invoice' && statement !== null) return path`/plans-invoices/${statement}/${related.id}`;
  return monday === null ? null : path`/bookings-earnings/${monday}/earnings`;
};

/** The operator's label of a line. One that is only an invoice's reference gets the word "Invoice". */
const labelOf = ({ label, kind }: Line): string =>
  kind === 'invoice' && label !== null && /^\S+$/.test(label)
    ? `Invoice ${label}`
    : (label ?? readable({ raw: kind }) ?? notGiven);

/** What happened to a payout, and the account it goes to. */
const History = (props: HistoryProps) => {
  const { payout } = props;
  const entries = entriesOf(props);
  return (
    <>
      {entries.length > 0 ? (
        <Section title="Progress">
          <Timeline label="Progress" entries={entries} />
        </Section>
      ) : null}
      {payout.bank_account ? (
        <Section title="Bank account">
          <DefinitionList
            items={[
              ...accountFacts(payout.bank_account),
              {
                term: 'Reference',
                value: payout.reference === null ? notGiven : <Reference>{payout.reference}</Reference>,
              },
            ]}
          />
        </Section>
      ) : null}
    </>
  );
};

const Breakdown = ({ payout, canOpen }: Pick<PayoutData, 'payout'> & Pick<Services, 'canOpen'>) => {
  const { amount, lines, status } = payout;
  if (!lines) return <p>{notGiven}</p>;
  const sum = addUp(
    lines.map((line) => line.amount),
    amount?.currency,
  );
  return (
    <Ledger
      caption={`How we worked out ${withReference('payout', payout.reference)}`}
      lines={lines.map((line, index) => {
        const href = pageOf(line);
        return {
          key: index,
          label: labelOf(line),
          amount: showMoney(line.amount),
          ...(href && canOpen(href) ? { href } : {}),
        };
      })}
      total={{ label: status === 'cancelled' ? 'Not sent' : 'To your bank', amount: showMoney(amount) }}
      difference={differenceInWords(subtract(amount, sum))}
      ask={<AskLink href={askHref({ payout: payout.id, text: 'These figures don’t add up.' })} />}
    />
  );
};

/** One payout: its amount and its parts, what happened to it, and what to do if it did not arrive. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const { payout: given, again, questions, settings, timeZone } = useLoaderData<PayoutData>();
  // A cancelled payout goes to no account.
  const payout = given.status === 'cancelled' ? { ...given, bank_account: null } : given;
  const lead = purposeText(payout);
  const account = settings?.bank_account ?? null;
  const awaited = awaitedBy(payout, settings);
  const isOff = settings?.status === 'off';
  const newAccount = hasOtherAccount(payout, account) ? account : null;
  return (
    <Stack space="large">
      <PrintedOn services={services} />
      <PageHeading
        back={<BackLink href="/payouts">Payouts</BackLink>}
        question={withReference('Payout', payout.reference)}
        aside={<Badge {...statusLook(payout)} />}
        lead={lead ? <MutedText>{lead}</MutedText> : null}
      >
        <Figure {...moneyParts(payout.amount)} />
      </PageHeading>
      {again ? (
        <Banner
          title={payout.status === 'cancelled' ? 'It wasn’t sent' : (payout.failure?.message ?? 'Payment failed')}
          action={{ text: 'See the later payout', href: path`/payouts/${again.id}` }}
        >
          <p>This money is part of your payout on {fullDay(again.scheduled_for ?? '')}.</p>
        </Banner>
      ) : payout.status === 'failed' && payout.failure ? (
        <Banner
          tone="danger"
          title={payout.failure.message ?? 'Payment failed'}
          {...(newAccount
            ? {}
            : {
                action: {
                  text: isOff ? 'Turn payouts on' : 'Check your bank account',
                  href: '/payouts/enable-disable',
                  icon: 'bank',
                },
              })}
        >
          {newAccount ? (
            <p>
              You’ve changed your account since.{' '}
              {settings?.status === 'checking'
                ? `Once your bank confirms ${accountInWords(newAccount)}, we’ll send this money with your next payout.`
                : `We now pay you to ${accountInWords(newAccount)}. We send this money again with the next payout.`}
            </p>
          ) : (
            [payout.failure.what_to_do, isOff && 'Payouts are off. Turn them on with the account you use now.']
              .filter(Boolean)
              .join(' ')
          )}
        </Banner>
      ) : null}
      {awaited ? (
        <Banner
          title={`We can’t send this payout until ${awaited}.`}
          action={isOff ? { text: 'Turn payouts on', href: '/payouts/enable-disable' } : undefined}
        />
      ) : null}
      {payout.status === 'on_hold' ? (
        <Banner tone="warning" title="This payout is on hold">
          <p>{payout.held_reason ?? 'We don’t have a reason. Ask us.'} It hasn’t been sent.</p>
        </Banner>
      ) : null}
      {payout.status === 'cancelled' && !again ? (
        <Banner title="It wasn’t sent, so the money stayed in your balance." />
      ) : null}
      <TwoColumns ratio="7:6" ruled>
        <Section title="How we worked this out">
          <Breakdown payout={payout} canOpen={services.canOpen} />
          <AskLink href={askHref({ payout: payout.id })}>Ask about this payout</AskLink>
          <Asked questions={questions} />
        </Section>
        <History payout={payout} again={again} settings={settings} timeZone={timeZone} />
      </TwoColumns>
    </Stack>
  );
};
