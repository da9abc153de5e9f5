import { useSelector } from '@xstate/react';
import type { Services } from '../../flows/services';
import { Lead } from '../../ui/Lead';
import { LinkButton } from '../../ui/LinkButton';
import { NumberedList } from '../../ui/NumberedList';
import { Page } from '../../ui/Page';
import { Section } from '../../ui/Section';
import { TextLink } from '../../ui/TextLink';
import { dealsPath } from './addresses';

export const title = 'Offers for drivers';

/** Describes the offers and how to use one, for everyone. It reads nothing, because the operator shows offers to drivers only. */
export const Screen = ({ services: { config, session } }: { readonly services: Services }) => {
  const isGuest = useSelector(session, (state) => state.context.user === null);
  return (
    <Page title={title} lead={<Lead>Discounts from other companies for {config.partner.name} drivers.</Lead>}>
      <LinkButton href={dealsPath(config)} iconEnd="go">
        See the offers
      </LinkButton>
      {isGuest ? (
        <p>
          You’ll need to sign in. No account yet? <TextLink href="/register">Become a driver</TextLink>
        </p>
      ) : null}
      <Section title="How it works">
        <NumberedList>
          {[
            'Look at the offers. The ones in your area come first.',
            'Choose an offer to see what you save and how to use it.',
            'Copy the code, open the company’s page, or show your phone at the till.',
          ]}
        </NumberedList>
      </Section>
    </Page>
  );
};
