import type { Services } from '../../flows/services';
import { BulletList } from '../../ui/BulletList';
import { DefinitionList } from '../../ui/DefinitionList';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeading } from '../../ui/PageHeading';
import { ProgressSteps } from '../../ui/ProgressSteps';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { Contact } from './contact';
import { noReference, referenceIn, useAccountMessage } from './message';
import { NotNeeded, useIsSignedIn } from './not-needed';
import { OperatorMessage } from './operator-message';

export const title = 'Account closed';

/** For a driver whose account was closed: what comes back with it, how to ask, who to ask. Needs nothing from the operator. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const message = useAccountMessage(services);
  const reference = referenceIn(message);
  const { partner, support } = services.config;
  if (useIsSignedIn(services)) return <NotNeeded>Your account isn’t closed</NotNeeded>;
  return (
    <Stack space="large">
      <PageHeading lead={<OperatorMessage>{message ?? `${partner.name} closed this account.`}</OperatorMessage>}>
        This account was closed
      </PageHeading>
      <ProgressSteps
        steps={['Closed', 'Requested', 'In review', 'Reopened']}
        current={0}
        label="Steps to reopen your account"
      />
      <Section title="You can ask us to reopen it">
        <BulletList>
          <>You’ll get your jobs and statements back.</>
          <>You’ll need to send your documents and accept agreements again.</>
          <>You’ll confirm your details and choose a new password. We’ll reopen it straight away or review it first.</>
        </BulletList>
      </Section>
      <LinkButton href="/register?reopen=yes">Ask to reopen my account</LinkButton>
      <Section title="Prefer to talk to someone?">
        <Stack>
          {reference === null ? (
            <p>{noReference}</p>
          ) : (
            <DefinitionList items={[{ term: 'Reference', value: reference }]} />
          )}
          <Contact
            support={support}
            subject={reference ? `Please reopen my account, ${reference}` : 'Please reopen my account'}
            body={`The portal says: ${message ?? 'This account was closed.'}\n\nMy name:\nMy badge number:\n`}
          />
        </Stack>
      </Section>
      <LinkButton variant="quiet" href="/login">
        Sign in with another account
      </LinkButton>
    </Stack>
  );
};
