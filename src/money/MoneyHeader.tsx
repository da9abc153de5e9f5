import { Suspense, use } from 'react';
import type { Services } from '../flows/services';
import { showMoney } from '../format/money';
import { Equation } from '../ui/Equation';
import { MutedText } from '../ui/MutedText';
import { PageHeading } from '../ui/PageHeading';
import { Skeleton, SkeletonBlock } from '../ui/Skeleton';
import { Stack } from '../ui/Stack';
import { Tabs } from '../ui/Tabs';
import { TextLink } from '../ui/TextLink';
import type { MoneyLine, MoneyTerm } from './line';

const tabs = [
  { href: '/bookings-earnings', label: 'Earnings' },
  { href: '/payouts', label: 'Payouts' },
  { href: '/plans-invoices', label: 'Charges' },
] as const;

const signs: Readonly<Record<MoneyTerm['key'], '' | '\u2212' | '='>> = {
  earned: '',
  cash: '\u2212',
  charges: '\u2212',
  bank: '=',
};

const Line = ({ line, canOpen }: Pick<MoneyHeaderProps, 'line'> & Pick<Services, 'canOpen'>) => {
  const moneyLine = line instanceof Promise ? use(line) : line;
  if (moneyLine === null) return null;
  const { terms, note, link } = moneyLine;
  return (
    <>
      {terms.length > 0 ? (
        <Equation
          label="Your next payout"
          terms={terms.map(({ key, amount, text, href }) => ({
            key,
            sign: terms.length > 1 ? signs[key] : '',
            amount: showMoney(amount),
            text,
            ...(href !== null && canOpen(href) ? { href } : {}),
          }))}
        />
      ) : null}
      {note === null ? null : (
        <MutedText>
          {note} {link && canOpen(link.href) ? <TextLink href={link.href}>{link.text}</TextLink> : null}
        </MutedText>
      )}
    </>
  );
};

export interface MoneyHeaderProps {
  readonly at: (typeof tabs)[number]['label'];
  /** A promise shows a skeleton first, even if it is resolved. */
  readonly line: Promise<MoneyLine | null> | MoneyLine | null;
  readonly services: Services;
}

/** The header of the pages about money: the tabs that this operator has, and how the next payout is made up. */
export const MoneyHeader = ({ at, line, services: { canOpen } }: MoneyHeaderProps) => {
  const openTabs = tabs.filter(({ href, label }) => label === at || canOpen(href));
  return (
    <Stack>
      <PageHeading>{at}</PageHeading>
      {openTabs.length > 1 ? (
        <Tabs label="Money" narrow tabs={openTabs.map((tab) => ({ ...tab, current: tab.label === at }))} />
      ) : null}
      <Suspense
        fallback={
          <Skeleton label="Loading your next payout">
            {/* As high as the terms: on a phone the result has a line of its own. */}
            <SkeletonBlock height="clamp(3rem, (64rem - 100vw) * 99, 8rem)" />
          </Skeleton>
        }
      >
        <Line line={line} canOpen={canOpen} />
      </Suspense>
    </Stack>
  );
};
