import { useSelector } from '@xstate/react';
import type { Services } from '../../flows/services';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeading } from '../../ui/PageHeading';
import { Stack } from '../../ui/Stack';

/** Whether a driver is signed in, and so does not need this page. */
export const useIsSignedIn = ({ session }: Services): boolean =>
  useSelector(session, (state) => state.hasTag('signed-in'));

/** For a signed-in driver who opens a page for blocked or closed accounts. */
export const NotNeeded = ({ children }: { readonly children: string }) => (
  <Stack space="large">
    <PageHeading key="not needed" lead="You’re signed in. This page doesn’t apply to your account.">
      {children}
    </PageHeading>
    <LinkButton href="/" wide>
      Go to home
    </LinkButton>
  </Stack>
);
