import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router/dom';
import { RouterLink } from '../shell/RouterLink';
import { GlobalStyle } from '../ui/GlobalStyle';
import { LinkProvider } from '../ui/LinkContext';
import { ReachabilityProvider, type ReachabilitySource } from '../ui/ReachabilityNote';

interface FrameProps extends Pick<ComponentProps<typeof RouterProvider>, 'router'> {
  /** Left out where the build draws: no call is lost there. */
  readonly reachability?: ReachabilitySource;
}

/** All that the portal draws. The build draws guest pages with it too, and the browser expects to find the same. */
export const Frame = ({ router, reachability }: FrameProps) => (
  <LinkProvider link={RouterLink}>
    <ReachabilityProvider source={reachability}>
      <GlobalStyle />
      <RouterProvider router={router} />
    </ReachabilityProvider>
  </LinkProvider>
);
