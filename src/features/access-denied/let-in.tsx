import { useSelector } from '@xstate/react';
import type { Services } from '../../flows/services';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeading } from '../../ui/PageHeading';
import { Stack } from '../../ui/Stack';

/** Whether a driver is signed in. Then this page is not for them: the address was typed or saved, or was another driver's. */
export const useIsLetIn = ({ session }: Services): boolean =>
  useSelector(session, (state) => state.hasTag('signed-in'));

/** For a signed-in driver at an address that is about accounts which are not let in. */
export const LetIn = ({ children }: { readonly children: string }) => (
  <Stack space="large">
    <PageHeading key="let in" lead="You’re signed in. This page doesn’t apply to your account.">
      {children}
    </PageHeading>
    <LinkButton href="/" wide>
      Go to home
    </LinkButton>
  </Stack>
);
