import { useEffect } from 'react';
import { bareEmail } from '../../domain/bare-email';
import type { Services } from '../../flows/services';
import { dayOf, shortDay } from '../../format/dates';
import { reopenRequest } from '../../storage/reopen-request';
import { typedEmail } from '../../storage/typed-email';
import { Banner } from '../../ui/Banner';
import { BulletList } from '../../ui/BulletList';
import { LinkButton } from '../../ui/LinkButton';
import { Page } from '../../ui/Page';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { Contact } from './contact';
import { noReference, referenceIn, useAccountStatus } from './message';
import { NotNeeded, useIsSignedIn } from './not-needed';
import { OperatorMessage } from './operator-message';

export const title = 'Account closed';

/**
 * The page of a driver whose account was closed: what a reopened account contains, how to ask for it, and who to ask. Needs nothing from
 * the operator.
 */
export const Screen = ({ services }: { readonly services: Services }) => {
  const { isDenied, message } = useAccountStatus(services);
  const { partner, support, time_zone: timeZone } = services.config;
  const email = typedEmail.readForCode();
  const request = isDenied ? reopenRequest(services).of(bareEmail(email)) : null;
  const hasRequest = request !== null;
  useEffect(() => {
    // So that a reload still finds the request.
    if (hasRequest) typedEmail.storeForCode(email);
  }, [hasRequest, email]);
  const reference = request?.values.reference ?? referenceIn(message);
  if (useIsSignedIn(services)) return <NotNeeded>Your account isn’t closed</NotNeeded>;
  return (
    <Page
      title={isDenied ? 'Your account is closed' : 'If your account is closed'}
      lead={
        isDenied ? (
          <OperatorMessage>{message ?? `${partner.name} closed this account.`}</OperatorMessage>
        ) : (
          'Sign in to check. If it’s closed, we’ll tell you why.'
        )
      }
    >
      {request ? (
        <Banner
          title={`You asked us to reopen this account on ${shortDay(dayOf(new Date(request.savedAt), timeZone))}`}
        >
          <p>
            {request.values.message} If we’ve emailed you a decision, that’s our answer. Quote{' '}
            <b>{request.values.reference}</b> when you contact us about it.
          </p>
        </Banner>
      ) : null}
      <Section title={request ? 'Once it’s reopened' : 'You can ask us to reopen it'}>
        <BulletList>
          <>You’ll get your jobs and statements back.</>
          <>You might need to upload documents and accept agreements again.</>
          {request ? null : (
            <>
              You’ll enter your details again and choose a new password. We’ll reopen it straight away or review it
              first.
            </>
          )}
        </BulletList>
      </Section>
      <LinkButton href="/register?reopen=yes" variant={request ? 'quiet' : 'primary'}>
        {request ? 'Ask again' : 'Ask to reopen my account'}
      </LinkButton>
      <Section title="Prefer to talk to someone?">
        <Stack>
          <p>Ask us when you’ll be paid for jobs you’ve done.{reference === null ? ` ${noReference}` : null}</p>
          <Contact
            support={support}
            subject={reference ? `Please reopen my account, ${reference}` : 'Please reopen my account'}
            body={`${message ? `The portal says: ${message}\n\n` : ''}My name:\nMy badge number:\n`}
          />
        </Stack>
      </Section>
      <LinkButton variant="quiet" href="/login">
        {isDenied ? 'Sign in with another account' : 'Sign in'}
      </LinkButton>
    </Page>
  );
};
