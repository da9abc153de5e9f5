import type { Services } from '../../services';
import { BulletList } from '../../ui/BulletList';
import { DefinitionList } from '../../ui/DefinitionList';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeading } from '../../ui/PageHeading';
import { Section } from '../../ui/Section';
import { Sign } from '../../ui/Sign';
import { Stack } from '../../ui/Stack';
import { Contact } from './contact';
import { LetIn, useIsLetIn } from './let-in';
import { noReference, referenceIn, useAccountMessage } from './message';
import { OperatorWords } from './operator-words';

export const title = 'Account blocked';

/** For a driver whose account is on the block list: why, what it means, what to do, whom to ask. Needs nothing from the operator. */
export const Screen = ({ services }: { readonly services: Services }) => {
  const message = useAccountMessage(services);
  const reference = referenceIn(message);
  const { partner, support } = services.config;
  if (useIsLetIn(services)) return <LetIn>Your account is not blocked</LetIn>;
  return (
    <Stack space="large">
      <PageHeading>Your account is blocked</PageHeading>
      <Sign
        verdict="stopped"
        question="Can I work?"
        detail={<OperatorWords>{message ?? `${partner.name} has blocked this account.`}</OperatorWords>}
      >
        Not now
      </Sign>
      <Section title="What it means">
        <BulletList>
          <>You get no jobs, and the portal stays closed for this account.</>
          <>Your bookings, statements and documents are kept. You may ask for them, and for what is kept about you.</>
          <>What you have earned so far is not decided here. Ask when it is paid.</>
        </BulletList>
      </Section>
      <Section title="What you can do">
        <Stack>
          <p>Ask what is needed to work again. Have this at hand:</p>
          <DefinitionList items={[{ term: 'Reference', value: reference ?? noReference }]} />
          <Contact
            support={support}
            subject={reference ? `My account is blocked, ${reference}` : 'My account is blocked'}
            body={`The portal says: ${message ?? 'This account is blocked.'}\n\nMy name:\nMy badge number:\n\nWhat is needed so that I can work again?\n`}
          />
        </Stack>
      </Section>
      <LinkButton variant="quiet" href="/login">
        Sign in with another account
      </LinkButton>
    </Stack>
  );
};
