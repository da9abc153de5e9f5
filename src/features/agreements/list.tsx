import type { Agreement } from '../../api/agreements';
import { agreementName } from '../../format/agreement-name';
import { dayOf, fullDay } from '../../format/dates';
import { isKnown } from '../../format/unknown-value';
import { CaseList } from '../../ui/CaseList';
import { EmptyState } from '../../ui/EmptyState';
import { LinkButton } from '../../ui/LinkButton';
import { Page } from '../../ui/Page';
import { PageHeading } from '../../ui/PageHeading';
import { Section } from '../../ui/Section';
import { Status } from '../../ui/Status';
import { TaskList } from '../../ui/TaskList';
import { TwoColumns } from '../../ui/TwoColumns';
import { addressOf, deadlineText, statusLook } from './texts';
import { type AgreementsData, lastDayInForce } from './wiring';

type KeptProps = Pick<AgreementsData, 'all' | 'today' | 'timeZone'> & {
  readonly title: string;
  readonly agreements: readonly Agreement[];
};

const Kept = ({ title, agreements, all, today, timeZone }: KeptProps) =>
  agreements.length === 0 ? null : (
    <Section title={title} aside={String(agreements.length)}>
      <TaskList
        label={title}
        tasks={agreements.map((agreement) => {
          const { status, accepted_at: at, effective_from: from } = agreement;
          const look = statusLook(status, lastDayInForce(all, agreement, today));
          const version = agreement.version && `version\u00a0${agreement.version}`;
          return {
            key: agreement.id,
            title: agreementName(agreement),
            about: version,
            hint: [
              version,
              at && `accepted ${fullDay(dayOf(at, timeZone))}`,
              status === 'accepted' && from !== null && from > today && `applies from ${fullDay(from)}`,
            ]
              .filter(Boolean)
              .join(', ')
              .replace(/^./, (first) => first.toUpperCase()),
            // The title already says the status.
            status: look.label === title ? null : <Status {...look} />,
            go: { href: addressOf(agreement) },
          };
        })}
      />
    </Section>
  );

export const AgreementList = ({ all, today, timeZone }: AgreementsData) => {
  const isInForce = (agreement: Agreement) =>
    agreement.status === 'accepted' || lastDayInForce(all, agreement, today) !== null;
  const kept = { all, today, timeZone };
  const waiting = all.filter(({ status }) => status === 'to_accept');
  const others = all.filter(({ status }) => !isKnown(status));
  if (all.length === 0) {
    return (
      <>
        <PageHeading>Agreements</PageHeading>
        <EmptyState
          title="No agreements yet"
          action={
            <LinkButton variant="quiet" href="/">
              Home
            </LinkButton>
          }
        >
          Agreements to read and accept will appear here.
        </EmptyState>
      </>
    );
  }
  return (
    <Page
      title={
        waiting.length === 0
          ? others.length === 0
            ? 'You’re up to date'
            : 'We can’t tell'
          : waiting.length === 1
            ? '1 agreement to accept'
            : `${waiting.length} agreements to accept`
      }
      question="Agreements"
    >
      {waiting.length > 0 ? (
        <CaseList
          label="To accept"
          cases={waiting.map((agreement) => ({
            key: agreement.id,
            who: 'you',
            icon: 'sign',
            title: agreementName(agreement),
            detail: deadlineText(agreement, today),
            href: addressOf(agreement),
          }))}
        />
      ) : null}
      <TwoColumns ratio="1:1">
        <div>
          <Kept title="Others" agreements={others} {...kept} />
          <Kept title="Accepted" agreements={all.filter(isInForce)} {...kept} />
        </div>
        <div>
          <Kept
            title="Previous"
            agreements={all.filter(
              (agreement) =>
                (agreement.status === 'superseded' || agreement.status === 'withdrawn') && !isInForce(agreement),
            )}
            {...kept}
          />
        </div>
      </TwoColumns>
    </Page>
  );
};
