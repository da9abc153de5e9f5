import type { AgreementVersion } from '../../../machines/agreement';
import type { Agreement } from '../../api/agreements';
import { askHref } from '../../domain/ask';
import { agreementName } from '../../format/agreement-name';
import { isKnown } from '../../format/unknown-value';
import { AskLink } from '../../ui/AskLink';
import { BackLink } from '../../ui/BackLink';
import { MutedText } from '../../ui/MutedText';
import { PageHeading } from '../../ui/PageHeading';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { Badge } from '../../ui/Status';
import { MoreLink } from '../../ui/TextLink';
import { Changes, ReceiptFacts, Text } from './parts';
import { addressOf, effectiveText, statusLook } from './texts';
import { type AgreementsData, currentOf, lastDayInForce } from './wiring';

interface ReceiptPageProps extends Pick<AgreementsData, 'all' | 'today' | 'timeZone'> {
  readonly accepted: AgreementVersion;
}

/** The receipt: what the driver accepted, when, and by which name. Or why the agreement can no longer be accepted. */
export const ReceiptPage = ({ accepted: { status, record }, all, today, timeZone }: ReceiptPageProps) => {
  const agreement = record as Agreement;
  const current = status === 'superseded' ? currentOf(all, agreement) : null;
  const since = effectiveText(agreement, today);
  const lastDay = lastDayInForce(all, agreement, today);
  const isAccepted = status === 'accepted';
  return (
    <div>
      <PageHeading
        key={isKnown(status) ? status : 'other'}
        back={<BackLink href="/agreements">Agreements</BackLink>}
        aside={<Badge {...statusLook(status, lastDay)} />}
        lead={
          <p>
            {isAccepted
              ? since && `${since}.`
              : !isKnown(status)
                ? 'Ask us what this status means.'
                : lastDay !== null
                  ? 'A newer version applies after that day.'
                  : status === 'superseded'
                    ? 'A newer version has replaced it.'
                    : 'You don’t need to do anything.'}
          </p>
        }
      >
        {agreementName(agreement)}
      </PageHeading>
      {current ? (
        <MoreLink href={addressOf(current)}>
          {`${current.version === null ? 'The current one' : `Version ${current.version}`}, ${current.status === 'to_accept' ? 'to accept' : 'accepted'}`}
        </MoreLink>
      ) : null}
      {agreement.accepted_at === null ? null : (
        <Section title="Your receipt" first>
          <Stack>
            <ReceiptFacts agreement={agreement} timeZone={timeZone} />
            <MutedText data-print="never">Bookmark or print this page to keep it.</MutedText>
          </Stack>
        </Section>
      )}
      <Text agreement={agreement} />
      <Changes agreement={agreement} />
      <AskLink href={askHref({ agreement: agreement.id })}>Ask about this agreement</AskLink>
    </div>
  );
};
