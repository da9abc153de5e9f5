import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router/dom';
import { RouterLink } from '../shell/RouterLink';
import { GlobalStyle } from '../ui/GlobalStyle';
import { LinkProvider } from '../ui/LinkContext';

/** All that the portal draws. The build draws guest pages with it too, and the browser expects to find the same. */
export const Frame = ({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) => (
  <LinkProvider link={RouterLink}>
    <GlobalStyle />
    <RouterProvider router={router} />
  </LinkProvider>
);
