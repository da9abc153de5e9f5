import type { Agreement } from '../../api/agreements';
import { versionName } from '../../format/agreement-name';
import { clock, dayOf, fullDay } from '../../format/dates';
import { BulletList } from '../../ui/BulletList';
import { DefinitionList } from '../../ui/DefinitionList';
import { MutedText } from '../../ui/MutedText';
import { Reference } from '../../ui/Reference';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { TextLink } from '../../ui/TextLink';
import { fileText } from './texts';

/** The differences from the version that the driver accepted before. */
export const Changes = ({
  agreement: { changes, accepted_at: accepted },
  first = false,
}: {
  readonly agreement: Agreement;
  readonly first?: boolean;
}) =>
  changes === null || changes.length === 0 ? null : (
    <Section title={accepted ? 'What changed in this version' : 'What changed since you last accepted'} first={first}>
      <Stack space="large">
        {changes.map(({ heading, was, now, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two changes may have the same heading, and they keep their order
          <div key={index}>
            {heading === null ? null : <h3>{heading}</h3>}
            <DefinitionList
              items={[
                { term: 'Previous', value: was ?? 'Not mentioned' },
                { term: 'Now', value: now ?? 'Removed' },
                { term: 'Why', value: why },
              ]}
            />
          </div>
        ))}
      </Stack>
    </Section>
  );

/** The main points, and the full text as a file. */
export const Text = ({ agreement }: { readonly agreement: Agreement }) => {
  const { summary, document } = agreement;
  return (
    <Section title="Summary">
      <Stack>
        {summary.length > 0 ? <BulletList>{summary}</BulletList> : null}
        {document === null ? (
          <MutedText>{`We don’t have the ${summary.length > 0 ? 'full ' : ''}text here. Ask us for it below.`}</MutedText>
        ) : (
          <div>
            <TextLink href={document.url} icon="file">
              {versionName(agreement)}
            </TextLink>
            <MutedText>{fileText(document)}</MutedText>
          </div>
        )}
      </Stack>
    </Section>
  );
};

/** The time of the acceptance; null if the operator does not give it. */
export const acceptedAt = ({ accepted_at: at }: Agreement, timeZone: string): string | null =>
  at && `${clock(at, timeZone)} on ${fullDay(dayOf(at, timeZone))}`;

/** Who accepted the agreement, when, and under which reference. */
export const ReceiptFacts = ({ agreement, timeZone }: { readonly agreement: Agreement; readonly timeZone: string }) => (
  <DefinitionList
    items={[
      { term: 'Version', value: agreement.version },
      { term: 'Accepted', value: acceptedAt(agreement, timeZone) },
      { term: 'By', value: agreement.accepted_name },
      { term: 'Reference', value: agreement.receipt_reference && <Reference>{agreement.receipt_reference}</Reference> },
      { term: 'Published', value: agreement.published_on && fullDay(agreement.published_on) },
    ]}
  />
);
