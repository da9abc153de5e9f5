import type { Services } from '../../flows/services';
import { BulletList } from '../../ui/BulletList';
import { LinkButton } from '../../ui/LinkButton';
import { Page } from '../../ui/Page';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { VerdictPanel } from '../../ui/VerdictPanel';
import { Contact } from './contact';
import { noReference, referenceIn, useAccountStatus } from './message';
import { NotNeeded, useIsSignedIn } from './not-needed';
import { OperatorMessage } from './operator-message';

export const title = 'Account blocked';

/** The page of a driver whose account is on the block list: why, what it means, what to do, and who to ask. Needs nothing from the operator. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const { isDenied, message } = useAccountStatus(services);
  const reference = referenceIn(message);
  const { partner, support } = services.config;
  if (useIsSignedIn(services)) return <NotNeeded>Your account isn’t blocked</NotNeeded>;
  return (
    <Page
      title={isDenied ? 'Your account is blocked' : 'If your account is blocked'}
      lead={isDenied ? undefined : 'Sign in to check. If it’s blocked, we’ll tell you why.'}
    >
      {isDenied ? (
        <VerdictPanel
          verdict="stopped"
          question="Can I work?"
          detail={<OperatorMessage>{message ?? `${partner.name} has blocked this account.`}</OperatorMessage>}
        >
          Not right now
        </VerdictPanel>
      ) : (
        <LinkButton href="/login">Sign in</LinkButton>
      )}
      <Section title="What you can do">
        <Stack>
          <p>Contact us to find out how to work again.{reference === null ? ` ${noReference}` : null}</p>
          <Contact
            support={support}
            subject={reference ? `My account is blocked, ${reference}` : 'My account is blocked'}
            body={`${message ? `The portal says: ${message}\n\n` : ''}My name:\nMy badge number:\n\nWhat do I need to do to work again?\n`}
          />
        </Stack>
      </Section>
      <Section title="While your account is blocked">
        <BulletList>
          <>You cannot take jobs or use this portal.</>
          <>You can ask for a copy of your jobs, statements, documents and other data.</>
          <>Ask us when you’ll be paid for jobs you’ve done.</>
        </BulletList>
      </Section>
      {isDenied ? (
        <LinkButton variant="quiet" href="/login">
          Sign in with another account
        </LinkButton>
      ) : null}
    </Page>
  );
};
