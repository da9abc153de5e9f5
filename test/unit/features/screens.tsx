import { render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useRouteError } from 'react-router';
import { createActor, fromPromise } from 'xstate';
import { sessionMachine } from '../../../machines/session';
import type { Client } from '../../../src/api/client';
import { ApiError } from '../../../src/api/problem';
import type { ScreenModule, Services } from '../../../src/flows/services';
import { draftStore } from '../../../src/storage/drafts';
import { missingCollections } from '../../../src/storage/missing-collections';
import { noPage } from '../../support/no-page';
import { config } from '../app/config';
import { driver } from '../app/people';

/** The `data` of each GET, by path. What is not there fails like a broken operator. */
export type Answers = Readonly<Record<string, unknown>>;

const Failed = () => <p>{String(useRouteError())}</p>;

/** Shows a screen with its own loader, to a signed-in driver, at an address of its route. */
export const openScreen = async (
  { Screen, load }: ScreenModule,
  answers: Answers,
  { path = '/here', at = path }: { readonly path?: string; readonly at?: string } = {},
) => {
  const get = async (call: string) => {
    if (!(call in answers)) throw new ApiError('broken', 500, null);
    const data = answers[call];
    const total = Array.isArray(data) ? data.length : 1;
    return { data, meta: { current_page: 1, last_page: 1, per_page: 100, total } };
  };
  const client = { get, host: { get } } as unknown as Client;
  const session = createActor(
    sessionMachine.provide({ actors: { askWho: fromPromise(() => new Promise(() => undefined)) as never } }),
    { input: { remembered: driver, owesSignOut: false } },
  ).start();
  const services = {
    config,
    client: async () => client,
    session,
    drafts: draftStore(localStorage),
    files: { read: async () => [], write: async () => true, drop: async () => undefined },
    notedTickets: { read: () => [], settle: () => undefined },
    payments: { read: () => null, note: () => undefined, settle: () => undefined, onOtherTab: () => () => undefined },
    readPosts: { of: () => new Set(), mark: () => undefined },
    missing: missingCollections(localStorage),
    leadsTo: () => true,
    toast: () => undefined,
    inspect: undefined,
    newKey: () => 'key',
  } as unknown as Services;
  const router = createMemoryRouter(
    [
      {
        path,
        loader: ({ request, params }) =>
          load?.(services, { params, url: new URL(request.url), signal: request.signal, notFound: noPage }),
        element: <Screen services={services} />,
        hydrateFallbackElement: <p>Loading</p>,
        errorElement: <Failed />,
      },
    ],
    { initialEntries: [at] },
  );
  const shown = render(<RouterProvider router={router} />);
  await waitFor(() => expect(shown.container).not.toHaveTextContent(/^Loading$/));
  return { ...shown, router };
};
