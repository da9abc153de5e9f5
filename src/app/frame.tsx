import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router/dom';
import { RouterLink } from '../shell/RouterLink';
import { LinkProvider } from '../ui/LinkContext';
import { ReachabilityProvider, type ReachabilitySource } from '../ui/ReachabilityNote';

interface FrameProps extends Pick<ComponentProps<typeof RouterProvider>, 'router'> {
  /** Undefined when the build renders, because no call can fail there. */
  readonly reachability?: ReachabilitySource;
}

/** The root element of the portal. The build renders guest pages with it too, so that the browser can hydrate them. */
export const Frame = ({ router, reachability }: FrameProps) => (
  <LinkProvider link={RouterLink}>
    <ReachabilityProvider source={reachability}>
      <RouterProvider router={router} />
    </ReachabilityProvider>
  </LinkProvider>
);
