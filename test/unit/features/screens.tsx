import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useRouteError } from 'react-router';
import { createActor, fromPromise } from 'xstate';
import { sessionMachine } from '../../../machines/session';
import type { Client } from '../../../src/api/client';
import { reportingCollections } from '../../../src/api/collections';
import { ApiError, ValidationProblem } from '../../../src/api/problem';
import type { ScreenModule, Services } from '../../../src/flows/services';
import { draftStore } from '../../../src/storage/drafts';
import { missingCollections } from '../../../src/storage/missing-collections';
import { cancellable } from '../../support/cancellable';
import { noPage } from '../../support/no-page';
import { patienceMs } from '../../support/patience-ms';
import { config } from '../app/config';
import { driver } from '../app/people';

// Generous, because a busy machine must not fail the test.
configure({ asyncUtilTimeout: patienceMs });

/** The `data` of each GET, by path, or a function that makes it from the query. A missing path fails like a broken operator. */
export type Answers = Readonly<Record<string, unknown>>;

const Failed = () => <p>{String(useRouteError())}</p>;

export interface Opening {
  /** The signed-in driver. */
  readonly user?: typeof driver | null;
  readonly path?: string;
  /** With a state, if an earlier page left one in the history entry. */
  readonly at?: string | { readonly pathname: string; readonly state: unknown };
  /** Answers each write. Without it, the test expects none. */
  readonly send?: (call: string, body: unknown, options?: object) => Promise<unknown>;
  /** The loader of every other page. */
  readonly next?: () => Promise<unknown>;
  /** Replace the services of `openScreen`. */
  readonly services?: object;
}

/** Shows a screen with its own loader, to a signed-in driver, at an address of its route. */
export const openScreen = async (
  { Screen, load, shouldReload }: ScreenModule,
  answers: Answers,
  { path = '/here', at = path, send, user = driver, next, services: others }: Opening = {},
) => {
  const get = async (call: string, options?: { readonly query?: unknown }) => {
    const answer = answers[call];
    if (!(call in answers)) throw new ApiError('broken', 500, null);
    const data = await (typeof answer === 'function' ? answer(options?.query) : answer);
    if (data instanceof Blob) return data;
    const total = Array.isArray(data) ? data.length : 1;
    return { data, meta: { current_page: 1, last_page: 1, per_page: 100, total } };
  };
  const write = (method: string, call: string, body: unknown, options?: object) =>
    send?.(`${method} ${call}`, body, options);
  const answering = cancellable({ get, send: write, host: { get, send: write } } as unknown as Client);
  const client = reportingCollections(answering, () => undefined);
  const session = createActor(
    sessionMachine.provide({ actors: { readUser: fromPromise(() => new Promise(() => undefined)) as never } }),
    { input: { remembered: user, signOutPending: false } },
  ).start();
  const services = {
    config,
    client: async () => client,
    session,
    drafts: draftStore(localStorage),
    files: { read: async () => [], write: async () => true, drop: async () => undefined },
    ticketStore: { read: () => [], remove: () => undefined },
    payments: {
      read: () => null,
      store: () => undefined,
      remove: () => undefined,
      onChangeInOtherTab: () => () => undefined,
    },
    readPosts: { of: () => new Set(), mark: () => undefined },
    missing: missingCollections(localStorage),
    canOpen: () => true,
    toast: () => undefined,
    inspect: undefined,
    pendingSignOut: { isSet: () => false },
    newKey: () => 'key',
    ...others,
  } as unknown as Services;
  let currentData: unknown;
  const router = createMemoryRouter(
    [
      {
        path,
        loader: ({ request, params }) =>
          load?.(services, {
            params,
            url: new URL(request.url),
            signal: request.signal,
            notFound: noPage,
            currentData,
          }),
        shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
          defaultShouldRevalidate && (shouldReload?.(currentUrl, nextUrl) ?? true),
        element: <Screen services={services} />,
        hydrateFallbackElement: <p>Loading</p>,
        errorElement: <Failed />,
      },
      { path: '*', ...(next && { loader: next }), element: <p>Another page</p> },
    ],
    { initialEntries: [at] },
  );
  const rendered = render(<RouterProvider router={router} />);
  await waitFor(() => expect(rendered.container).not.toHaveTextContent(/^Loading$/));
  /** Reads the page again in the background, as after a return to the tab. */
  const refresh = async () => {
    currentData = Object.values(router.state.loaderData)[0];
    await act(() => router.revalidate());
    currentData = undefined;
  };
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { ...rendered, router, refresh, address };
};

/** The possible outcomes of a write. */
export const never = () => new Promise<never>(() => undefined);
export const succeedsWith = (data: unknown) => () => Promise.resolve({ data });
export const fails =
  (kind: ApiError['kind'], status = 0) =>
  () =>
    Promise.reject(new ApiError(kind, status, null));
export const rejects = (fields: Readonly<Record<string, readonly string[]>>) => () =>
  Promise.reject(new ValidationProblem({ message: 'No.', fields }));

const plain = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll('\u00a0', ' ').trim();

/** The links with their targets, and the buttons, in the order of the page. Busy buttons have a mark. */
export const controls = (): readonly string[] =>
  [...document.querySelectorAll('a, button')]
    .filter((each) => each.closest('dialog:not([open])') === null)
    .map((each) => {
      const visibleText = each.querySelector('span:not([aria-hidden]) > span:not([aria-hidden])') ?? each;
      const name =
        each.getAttribute('aria-label') ??
        plain(each.querySelector('[aria-hidden=true]:not(svg)') ? visibleText : each);
      if (each.tagName === 'A') return `${name} → ${each.getAttribute('href')}`;
      return each.getAttribute('aria-disabled') === 'true' ? `${name} (busy)` : name;
    });

export const facts = (): Readonly<Record<string, string>> =>
  Object.fromEntries([...document.querySelectorAll('dt')].map((term) => [plain(term), plain(term.nextElementSibling)]));

/** Fills in a field by its label, in a tenth of the time of typing letter by letter, and returns it. */
export const fillIn = (label: string, text: string): HTMLElement => {
  const field = screen.getByLabelText(label);
  field.focus();
  fireEvent.change(field, { target: { value: text } });
  return field;
};

/** The colour of each status on the page, by its text. */
export const colours = (): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    [...document.querySelectorAll('span')]
      .filter((each) => each.firstElementChild?.tagName === 'svg')
      .map((each) => [plain(each), /--p-([\w-]+?)(?:-ink)?\)/.exec(getComputedStyle(each).color)?.[1]]),
  );

/** Name and text of the file that a press downloads. jsdom makes no address for a file, and follows no link. */
export const downloaded = async (
  press: () => Promise<void>,
): Promise<{ readonly name: string; readonly text: string }> => {
  let name = '';
  const file = new Promise<Blob>((resolve) => {
    URL.createObjectURL = (made) => {
      resolve(made as Blob);
      return 'blob:file';
    };
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    name = this.download;
  });
  await press();
  const reader = new FileReader();
  reader.readAsText(await file);
  await new Promise((resolve) => reader.addEventListener('load', resolve));
  return { name, text: String(reader.result) };
};
