import { configure, screen as page, render, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createActor, fromPromise } from 'xstate';
import { sessionMachine } from '../../../machines/session';
import type { Client } from '../../../src/api/client';
import { ApiError, ValidationProblem } from '../../../src/api/problem';
import * as profileScreen from '../../../src/features/profile/screen';
import * as updateScreen from '../../../src/features/profile/update';
import * as passwordScreen from '../../../src/features/profile/update-password';
import type { ScreenModule, Services } from '../../../src/flows/services';
import { draftStore } from '../../../src/storage/drafts';
import { noPage } from '../../support/no-page';
import { config } from '../app/config';
import { driver } from '../app/people';
import { bare, full } from './profile-samples';
import { activeDriver } from './samples';

// A busy machine is not a failing test.
configure({ asyncUtilTimeout: 10_000 });

const overview = {
  ...activeDriver,
  callsign: '418',
  known_as: 'Adi',
  payout_settings: { ...activeDriver.payout_settings, status: 'off' },
};
const support = {
  phone: '+441632960012',
  email: 'drivers@saltmere.example',
  opening_hours: [],
  closed_on: [],
  usual_review_hours: null,
  usual_reply_hours: null,
};
const fleet = { id: '3', name: 'Saltmere Cars', timezone: 'Europe/London', support };
const areas = [
  {
    id: '4',
    name: 'Eastmoor',
    licensing_authority: { name: 'Eastmoor Council' },
    vehicle_rules: {
      max_age_years_when_first_licensed: null,
      max_age_years: null,
      min_passenger_seats: 1,
      max_passenger_seats: 8,
      notes: [],
    },
  },
];

type Reads = Record<string, unknown>;
const all: Reads = {
  '/v1/driver/profile': full,
  '/v1/driver': overview,
  '/v1/fleets/3': fleet,
  '/v1/operating-areas': areas,
};

const drafts = draftStore(localStorage);
let toasts: string[];
let sent: { call: string; body: unknown }[];
let answers: (() => Promise<unknown>)[];

beforeEach(() => {
  localStorage.clear();
  toasts = [];
  sent = [];
  answers = [];
});

const servicesWith = (reads: Reads, over: Partial<Services> = {}): Services => {
  const client = {
    get: async (path: string) => {
      if (!(path in reads)) throw new ApiError('broken', 500, null);
      return { data: reads[path] };
    },
    send: (method: string, path: string, body: unknown) => {
      sent.push({ call: `${method} ${path}`, body });
      return answers.shift()?.() ?? Promise.resolve({ data: full });
    },
  } as unknown as Client;
  const session = createActor(
    sessionMachine.provide({ actors: { askWho: fromPromise(() => new Promise(() => undefined)) as never } }),
    {
      input: { remembered: driver, owesSignOut: false },
    },
  ).start();
  return {
    config,
    client: async () => client,
    session,
    drafts,
    toast: (text: string) => toasts.push(text),
    inspect: undefined,
    ...over,
  } as unknown as Services;
};

const open = async (screen: ScreenModule, reads: Reads = all, over: Partial<Services> = {}) => {
  const services = servicesWith(reads, over);
  const { Screen, load } = screen;
  const router = createMemoryRouter(
    [
      {
        path: '/here',
        loader: ({ request, params }) =>
          load?.(services, { params, url: new URL(request.url), signal: request.signal, notFound: noPage }),
        element: <Screen services={services} />,
        errorElement: <p>Trouble</p>,
      },
      { path: '/profile', element: <h1>The page of details</h1> },
    ],
    { initialEntries: ['/here'] },
  );
  const shown = render(<RouterProvider router={router} />);
  await waitFor(() => expect(router.state.initialized).toBe(true));
  return { ...shown, router };
};

const fact = (term: string) => {
  const terms = page.getAllByText(term, { selector: 'dt' });
  return terms.map((each) => each.nextElementSibling?.textContent);
};
const field = (name: string | RegExp) => page.getByLabelText(name) as HTMLInputElement;
const press = (name: string) => userEvent.click(page.getByRole('button', { name }));
const retype = async (name: string | RegExp, text: string) => {
  await userEvent.clear(field(name));
  if (text !== '') await userEvent.type(field(name), text);
};

describe('/profile (RT-10)', () => {
  it('says once what only the fleet changes, and leads to it', async () => {
    await open(profileScreen);
    expect(await page.findAllByText(/What only Saltmere Cars can change/)).toHaveLength(1);
    expect(page.getByRole('link', { name: 'Call 01632 960012' })).toHaveAttribute('href', 'tel:+441632960012');
    const mail = page.getByRole('link', { name: /^Email drivers@ ?saltmere.example$/ }).getAttribute('href') ?? '';
    expect(new URL(mail).searchParams.get('subject')).toBe('Change of my details: Adil Farrow, callsign 418');
  });

  it('says what is not given, and what it is good for', async () => {
    await open(profileScreen, { ...all, '/v1/driver/profile': bare, '/v1/driver': { ...overview, callsign: null } });
    expect(
      await page.findByText('Not given. If something happens to you at work, we won’t know who to call.'),
    ).toBeInTheDocument();
    expect(fact('Known as')).toEqual(['Not given. We call you Adil.']);
    expect(fact('Address')).toEqual(['Not given. We can’t send you letters.']);
    expect(fact('Callsign')).toEqual(['None yet']);
    expect(page.getByText(/don’t have your badge yet/)).toBeInTheDocument();
    expect(page.getByText(/don’t have your driving licence yet/)).toBeInTheDocument();
    expect(page.getByText('You won’t get reminders before documents expire.')).toBeInTheDocument();
  });

  it('opens without what may stay away, and then names the operator’s own support', async () => {
    const own = { phone: '0114 496 0000', email: null, hours: null, reply_time: null };
    await open(profileScreen, { '/v1/driver/profile': full }, { config: { ...config, support: own } });
    expect(await page.findByRole('link', { name: 'Call 0114 496 0000' })).toHaveAttribute('href', 'tel:+441144960000');
    expect(fact('Area')).toEqual(['We couldn’t load this.']);
    expect(fact('Callsign')).toEqual(['We couldn’t load this.']);
    expect(fact('Fleet')).toEqual(['Northgate Cars']);
  });

  it('knows whom to ask when nobody can be called', async () => {
    await open(profileScreen, { '/v1/driver/profile': full });
    expect(await page.findByText('Ask at the Northgate Cars office.')).toBeInTheDocument();
  });

  it('does not open without the profile', async () => {
    const { '/v1/driver/profile': _, ...rest } = all;
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await open(profileScreen, rest);
    expect(await page.findByText('Trouble')).toBeInTheDocument();
  });

  it.each([
    [-1, /, expired$/],
    [0, /^Today$/],
    [1, /, 1 day left$/],
    [60, /, 60 days left$/],
    [61, /^\d+\s\w+\s\d{4}$/],
  ])('a badge that ends in %i days', async (days, words) => {
    const ends = new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Europe/London' });
    await open(profileScreen, {
      ...all,
      '/v1/driver/profile': { ...full, badge: { ...full.badge, expires_on: ends } },
    });
    await page.findByRole('heading', { level: 1 });
    expect(fact('Expires')[0]).toMatch(words);
  });
});

describe('/profile/update (RT-10)', () => {
  const user = driver.id;

  it('lists what is locked, and whom to ask', async () => {
    await open(updateScreen);
    const locked = within(await page.findByRole('region', { name: 'Only Saltmere Cars can change' }));
    expect(locked.getByText('PHD-20431')).toBeInTheDocument();
    expect(locked.getByRole('link', { name: 'Call 01632 960012' })).toBeInTheDocument();
  });

  it('points at an odd VAT number and lets it through', async () => {
    await open(updateScreen);
    await page.findByRole('heading', { name: 'Change your details' });
    await retype(/^VAT number/, 'IE1234567X');
    await userEvent.tab();
    expect(await page.findByText(/A UK VAT number has 9 digits/)).toBeInTheDocument();
    await press('Save details');
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('puts what the operator refused beside its field (ER-05)', async () => {
    answers.push(() =>
      Promise.reject(
        new ValidationProblem({
          message: 'The given data was invalid.',
          fields: { email: ['This address has an account.'], 'emergency_contact.phone': ['That is your own number.'] },
        }),
      ),
    );
    await open(updateScreen);
    await page.findByRole('heading', { name: 'Change your details' });
    await retype('Email address', 'taken@example.com');
    await press('Save details');
    await waitFor(() => expect(field('Email address')).toHaveAccessibleDescription(/This address has an account\./));
    expect(field('Their phone number')).toHaveAccessibleDescription('That is your own number.');
    expect(field('Email address')).toHaveValue('taken@example.com');
    expect(toasts).toEqual([]);
  });

  it.each([
    ['silent', 'We’re not sure this was saved'],
    ['offline', 'Not saved'],
    ['broken', 'We’re not sure this was saved'],
    ['tooMany', 'Not saved'],
  ] as const)('trouble %s: says %s, keeps what was typed, and sends it again when asked', async (kind, words) => {
    answers.push(() => Promise.reject(new ApiError(kind, 0, null)));
    await open(updateScreen);
    await page.findByRole('heading', { name: 'Change your details' });
    await retype(/^Known as/, 'Addy');
    await press('Save details');
    expect(await page.findByText(words)).toBeInTheDocument();
    expect(page.queryAllByText(/It’s safe to try again/)).toHaveLength(words.startsWith('We’re not sure') ? 1 : 0);
    expect(field(/^Known as/)).toHaveValue('Addy');
    expect(drafts.read(user, 'profile')?.values).toEqual({ knownAs: 'Addy' });
    await press('Try again');
    expect(await page.findByText('The page of details')).toBeInTheDocument();
    expect(sent.map(({ body }) => (body as { known_as: string }).known_as)).toEqual(['Addy', 'Addy']);
  });

  it('offers no second try of what was typed over', async () => {
    answers.push(() => Promise.reject(new ApiError('silent', 0, null)));
    await open(updateScreen);
    await page.findByRole('heading', { name: 'Change your details' });
    await press('Save details');
    await page.findByRole('button', { name: 'Try again' });
    await retype(/^Known as/, 'Addy');
    expect(page.queryByRole('button', { name: 'Try again' })).toBeNull();
    await press('Save details');
    await waitFor(() =>
      expect(sent.map(({ body }) => (body as { known_as: string }).known_as)).toEqual(['Adi', 'Addy']),
    );
  });

  it('forgets the draft when nothing differs any more', async () => {
    await open(updateScreen);
    await page.findByRole('heading', { name: 'Change your details' });
    await userEvent.click(field('Remind me by text message'));
    expect(drafts.read(user, 'profile')?.values).toEqual({ remindByText: 'true' });
    await userEvent.click(field('Remind me by text message'));
    expect(drafts.read(user, 'profile')).toBeNull();
    expect(page.queryByText(/^Saved/)).toBeNull();
  });

  it('says when nothing can be kept', async () => {
    await open(updateScreen, all, { drafts: { ...drafts, write: () => false } });
    await page.findByRole('heading', { name: 'Change your details' });
    await userEvent.click(field('Remind me by text message'));
    expect(page.getByText('Your device’s storage is full')).toBeInTheDocument();
    expect(page.queryByText(/^Saved/)).toBeNull();
  });
});

describe('/profile/update-password (RT-10)', () => {
  const type = async (current: string, next: string, again = next) => {
    await page.findByRole('heading', { name: 'Change your password' });
    await userEvent.type(field('Current password'), current);
    await userEvent.type(field('New password'), next);
    await userEvent.type(field('Confirm new password'), again);
    await press('Change password');
  };

  it('tells a password manager what is what (SEC-18)', async () => {
    const { container } = await open(passwordScreen);
    await page.findByRole('heading', { name: 'Change your password' });
    const account = container.querySelector('input[autocomplete="username"]');
    expect(account).toHaveValue('adil.farrow@example.com');
    expect(account?.closest('[aria-hidden="true"]')).not.toBeNull();
    expect(field('Current password')).toHaveAttribute('autocomplete', 'current-password');
    expect(field('New password')).toHaveAttribute('autocomplete', 'new-password');
    expect(field('Confirm new password')).toHaveAttribute('autocomplete', 'new-password');
  });

  it.each([
    ['silent', 'We’re not sure your password was changed'],
    ['offline', 'Not changed'],
    ['broken', 'We’re not sure your password was changed'],
    ['tooMany', 'Not changed'],
  ] as const)('trouble %s: says %s, and sends again when asked', async (kind, words) => {
    answers.push(() => Promise.reject(new ApiError(kind, 0, null)));
    await open(passwordScreen);
    await type('three random words', 'four other random words');
    expect(await page.findByText(words)).toBeInTheDocument();
    expect(page.queryAllByText(/the change went through/)).toHaveLength(words.startsWith('We’re not sure') ? 1 : 0);
    expect(field('Current password')).toHaveValue('three random words');
    await press('Try again');
    expect(await page.findByText('The page of details')).toBeInTheDocument();
    expect(sent[1]).toEqual(sent[0]);
  });
});
