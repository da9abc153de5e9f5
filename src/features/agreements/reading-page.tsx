import { useState } from 'react';
import type { AgreementVersion } from '../../../machines/agreement';
import type { Agreement } from '../../api/agreements';
import { askHref } from '../../domain/ask';
import { readyDetail } from '../../domain/ready';
import { signatureOf } from '../../domain/signature';
import { FailureBanner } from '../../flows/failure-banner';
import { PrintedOn } from '../../flows/printed-on';
import type { Services } from '../../flows/services';
import { agreementName } from '../../format/agreement-name';
import { daysBetween } from '../../format/dates';
import { AskLink } from '../../ui/AskLink';
import { Banner } from '../../ui/Banner';
import { Form } from '../../ui/Form';
import { MutedText } from '../../ui/MutedText';
import { Page } from '../../ui/Page';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { TaskPage } from '../../ui/TaskPage';
import { TextField } from '../../ui/TextField';
import { Changes, Text } from './parts';
import { canBeRead, deadlineText, effectiveText } from './texts';
import type { AgreementActor } from './wiring';

interface Typed {
  readonly fullName: string;
}

const draftName = 'agreement';

const rules = () => import(/* webpackChunkName: "rules" */ './schema');

interface ReadingPageProps {
  readonly actor: AgreementActor;
  readonly snapshot: ReturnType<AgreementActor['getSnapshot']>;
  readonly services: Services;
  readonly userId: string;
  /** The name in the profile; null when it could not be read. */
  readonly driverName: string | null;
  readonly today: string;
  /** The operator's current version; null if the page shows it. */
  readonly latest: AgreementVersion | null;
  readonly onReopen: () => void;
}

interface ChangedProps {
  readonly latest: AgreementVersion;
  readonly onReopen: () => void;
}

/** The change of the agreement while its page was open. */
const Changed = ({ latest, onReopen }: ChangedProps) => {
  const isAccepted = latest.status === 'accepted';
  return (
    <Banner
      tone="warning"
      title={isAccepted ? 'You have already accepted this agreement' : 'This agreement has changed since you opened it'}
      action={{ text: isAccepted ? 'Show the receipt' : 'Show the latest', onClick: onReopen }}
    >
      <p>
        {isAccepted
          ? 'You don’t need to accept it again.'
          : 'You haven’t accepted anything. The earlier text is below.'}
      </p>
    </Banner>
  );
};

/** The version to accept: its changes, its text, and the field for the driver's name. */
export const ReadingPage = (props: ReadingPageProps) => {
  const { actor, snapshot, services, userId, driverName, today, latest, onReopen } = props;
  const { fullName, rejection, failure } = snapshot.context;
  const agreement = snapshot.context.agreement.record as Agreement;
  const [typed, setTyped] = useState(
    fullName || (services.drafts.read<Typed>(userId, draftName)?.values.fullName ?? ''),
  );
  const signature = signatureOf(typed, driverName);
  const isLate = agreement.accept_by !== null && daysBetween(today, agreement.accept_by) < 0;
  const { version } = agreement;
  const since = effectiveText(agreement, today);
  const effective = since === null ? null : <p>{since}.</p>;
  const isNewer = snapshot.matches({ reading: 'newer' });
  const isOutcomeUnknown = snapshot.matches({ accepting: 'outcomeUnknown' });
  return (
    <TaskPage title="Agreement" leave={{ label: 'Agreements', href: '/agreements' }}>
      <PrintedOn services={services} />
      <Page
        title={agreementName(agreement)}
        lead={<p>{`${version === null ? '' : `Version ${version}. `}${deadlineText(agreement, today)}`}</p>}
      >
        {latest && snapshot.matches('reading') ? <Changed latest={latest} onReopen={onReopen} /> : null}
        {isNewer ? (
          <Banner tone="warning" urgent title="There’s a newer version">
            <p>
              You haven’t accepted anything. This is the newer version. Read{' '}
              {agreement.changes?.length ? 'what changed' : 'it'}, then accept it.
            </p>
          </Banner>
        ) : null}
        {agreement.consequence ? (
          <Banner tone={isLate ? 'danger' : 'warning'} title={agreement.consequence}>
            {effective}
          </Banner>
        ) : (
          effective
        )}
        <div>
          <Changes agreement={agreement} first />
          <Text agreement={agreement} />
          {canBeRead(agreement) ? (
            <div data-print="never">
              <Section title="Sign">
                <Stack space="large">
                  {snapshot.matches({ reading: 'ready' }) ? (
                    <FailureBanner tone="warning" title="Ready to send" failure={failure}>
                      {readyDetail} Accept it again in a moment.
                    </FailureBanner>
                  ) : null}
                  {snapshot.matches({ reading: 'notStored' }) ? (
                    <FailureBanner title="Not accepted" failure={failure}>
                      Your name is still below. Accept it again.
                    </FailureBanner>
                  ) : null}
                  {isOutcomeUnknown ? (
                    <FailureBanner
                      title="We’re not sure this was accepted"
                      failure={failure}
                      outcomeUnknown
                      tryAgainLabel="Check again"
                      onTryAgain={() => actor.send({ type: 'driver.checkAgain' })}
                    >
                      Check before you accept it again.
                    </FailureBanner>
                  ) : null}
                  <Form<Typed>
                    initialValues={{ fullName: typed }}
                    schema={async () => (await rules()).signatureSchema(driverName)}
                    problems={snapshot.matches({ reading: 'rejected' }) ? rejection : null}
                    busy={snapshot.matches('accepting')}
                    submitLabel={version === null ? 'Accept' : `Accept version ${version}`}
                    busyLabel={
                      isOutcomeUnknown
                        ? 'Not confirmed yet'
                        : snapshot.matches({ accepting: 'verifying' })
                          ? 'Checking it was accepted'
                          : 'Accepting'
                    }
                    onChange={(values) => {
                      setTyped(values.fullName);
                      services.drafts.write(userId, draftName, values);
                    }}
                    onSubmit={(values) =>
                      actor.send({ type: 'driver.accept', fullName: signatureOf(values.fullName, driverName) ?? '' })
                    }
                  >
                    <TextField
                      name="fullName"
                      label="Your full name"
                      hint={`Type your full name to sign. ${driverName === null ? '' : `Your name on your profile is ${driverName}. `}You’ll get a receipt.`}
                      autoComplete="name"
                      autoCapitalize="words"
                    />
                    <MutedText role="status">
                      {signature === null ? null : (
                        <>
                          You’ll sign as <strong>{signature}</strong>.
                        </>
                      )}
                    </MutedText>
                  </Form>
                </Stack>
              </Section>
            </div>
          ) : (
            <Section title="You cannot accept it yet">
              <p>There’s no text to read here. Ask us for it first.</p>
            </Section>
          )}
          <AskLink href={askHref({ agreement: agreement.id })}>Ask about this agreement</AskLink>
        </div>
      </Page>
    </TaskPage>
  );
};

/** Deletes the typed name after the acceptance, so that the next agreement has an empty form. */
export const forgetName = ({ drafts }: Services, userId: string): void => drafts.drop(userId, draftName);
