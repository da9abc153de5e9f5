import { cleanup, screen as page, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as profileScreen from '../../../src/features/profile/screen';
import * as updateScreen from '../../../src/features/profile/update';
import * as passwordScreen from '../../../src/features/profile/update-password';
import type { ScreenModule, Services } from '../../../src/flows/services';
import { draftStore } from '../../../src/storage/drafts';
import { typedEmail } from '../../../src/storage/typed-email';
import { config } from '../app/config';
import { driver } from '../app/people';
import { bare, full } from './profile-samples';
import { activeDriver } from './samples';
import { controls, fails, fields, never, openScreen, rejects, succeedsWith } from './screens';

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
const fleet = { id: '3', name: 'Saltmere Cars', timezone: 'Asia/Tokyo', support };
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
  toasts = [];
  sent = [];
  answers = [];
});

const open = (screen: ScreenModule, reads: Reads = all, services: Partial<Services> = {}) =>
  openScreen(screen, reads, {
    send: (call, body) => {
      sent.push({ call, body });
      return answers.shift()?.() ?? Promise.resolve({ data: full });
    },
    services: { toast: (text: string) => toasts.push(text), ...services },
  });

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
  it('names once what only the fleet changes, and links to it', async () => {
    await open(profileScreen);
    expect(await page.findAllByText(/What only Saltmere Cars can change/)).toHaveLength(1);
    expect([fact('Fleet'), fact('Area'), fact('Callsign')]).toEqual([['Saltmere Cars'], ['Eastmoor'], ['418']]);
    expect(page.getByRole('link', { name: 'Call 01632 960012' })).toHaveAttribute('href', 'tel:+441632960012');
    const mail = page.getByRole('link', { name: /^Email drivers@ ?saltmere.example$/ }).getAttribute('href') ?? '';
    expect(new URL(mail).searchParams.get('subject')).toBe('Change of my details: Adil Farrow, callsign 418');
  });

  it('shows what is missing, and what it is used for', async () => {
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

  it('shows the operator’s own status of the account and the driver (OP-05)', async () => {
    const reads = { ...all, '/v1/driver': { ...overview, status: 'on_probation' } };
    await openScreen(profileScreen, reads, { user: { ...driver, unknownAccountStatus: 'under_appeal' } });
    expect(await page.findByText('Under appeal, On probation')).toBeInTheDocument();
    cleanup();
    await open(profileScreen);
    expect(await page.findByText('Callsign')).toBeInTheDocument();
    expect(page.queryByText('Status')).toBeNull();
  });

  it('shows the area that only the driver’s overview names', async () => {
    const reads = { ...all, '/v1/driver': { ...overview, operating_area_id: '4' } };
    await openScreen(profileScreen, reads, { user: { ...driver, operatingAreaId: null } });
    await waitFor(() => expect(fact('Area')).toEqual(['Eastmoor']));
  });

  it('opens without optional data, with the operator’s general contact', async () => {
    const ownContact = { phone: '0114 496 0000', email: null, hours: null, reply_time: null };
    await open(profileScreen, { '/v1/driver/profile': full }, { config: { ...config, support: ownContact } });
    expect(await page.findByRole('link', { name: 'Call 0114 496 0000' })).toHaveAttribute('href', 'tel:+441144960000');
    expect(fact('Area')).toEqual(['We couldn’t load this.']);
    expect(fact('Callsign')).toEqual(['We couldn’t load this.']);
    expect(fact('Fleet')).toEqual(['Northgate Cars']);
  });

  it('shows who to ask when there is no phone number', async () => {
    await open(profileScreen, { '/v1/driver/profile': full });
    expect(await page.findByText('Ask at the Northgate Cars office.')).toBeInTheDocument();
  });

  it('does not open without the profile', async () => {
    const { '/v1/driver/profile': _, ...rest } = all;
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await open(profileScreen, rest);
    expect(await page.findByText(/ApiError/)).toBeInTheDocument();
  });

  it.each([
    [-1, /, expired$/],
    [0, /^Today$/],
    [1, /, 1 day left$/],
    [60, /, 60 days left$/],
    [61, /^\d+\s\w+\s\d{4}$/],
  ])('a badge that ends in %i days', async (days, expected) => {
    const ends = new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Tokyo' });
    await open(profileScreen, {
      ...all,
      '/v1/driver/profile': { ...full, badge: { ...full.badge, expires_on: ends } },
    });
    await page.findByRole('heading', { level: 1 });
    expect(fact('Expires')[0]).toMatch(expected);
  });
});

describe('/profile/update (RT-10)', () => {
  const user = driver.id;

  it('names what only the fleet changes, and who to ask', async () => {
    await open(updateScreen);
    const lockedDetails = (await page.findByText('What only Saltmere Cars can change')).closest(
      'details',
    ) as HTMLElement;
    expect(within(lockedDetails).getByText(/^Your name on the badge, date of birth/)).toBeInTheDocument();
    expect(within(lockedDetails).getByRole('link', { name: 'Call 01632 960012', hidden: true })).toBeInTheDocument();
  });

  it('sets the keyboard and autocomplete of each field', async () => {
    await open(updateScreen);
    await page.findByRole('heading', { name: 'Change your details' });
    expect(fields()).toEqual({
      'Known as (optional)': 'text nickname',
      'Mobile number': 'tel tel',
      'Email address': 'email email email none',
      'House and street': 'text address-line1',
      'Second line (optional)': 'text address-line2',
      'Town or city': 'text address-level2',
      'County (optional)': 'text address-level1',
      Postcode: 'text postal-code characters',
      'Their name': 'text off',
      'Relationship (optional)': 'text off',
      'Their phone number': 'tel off',
      'VAT number (optional)': 'text off characters',
      'Remind me by email': 'checkbox',
      'Remind me by text message': 'checkbox',
    });
    for (const name of ['How to reach you', 'Reminders'])
      expect(page.getByRole('region', { name }).querySelectorAll('input').length).toBeGreaterThan(0);
    for (const name of [/^Known as/, 'Email address', /^Relationship/, /^VAT/])
      expect(field(name)).toHaveAccessibleDescription();
  });

  it('shows the values of folded parts, and the typed ones', async () => {
    await open(updateScreen);
    const summary = (await page.findByText('Emergency contact')).closest('summary');
    expect(summary).toHaveTextContent(/Nadia Farrow, Spouse, 07700 900 187$/);
    expect(field('Their name')).not.toBeVisible();
    await retype('Their name', '');
    expect(summary).toHaveTextContent(/contactSpouse, /);
  });

  it('restores what was typed on an earlier visit, and deletes it when asked', async () => {
    drafts.write(user, 'profile', { knownAs: 'Addy' });
    await open(updateScreen);
    expect(await page.findByText('We’ve restored your answers')).toBeInTheDocument();
    expect(page.getByText(/We don’t have them yet/)).toBeInTheDocument();
    expect(page.getByText(/^Draft saved/)).toBeInTheDocument();
    expect(field(/^Known as/)).toHaveValue('Addy');
    answers.push(never);
    await press('Delete answers');
    expect(field(/^Known as/)).toHaveValue('Adi');
    expect(page.queryByText('We’ve restored your answers')).toBeNull();
    expect(page.queryByText(/^Draft saved/)).toBeNull();
    expect(drafts.read(user, 'profile')).toBeNull();
  });

  it.each([
    ['while it sends', never, 'Saving'],
    ['while the outcome is unknown', fails('silent'), 'We’re not sure this was saved'],
  ])('does not say that a restored answer has not been saved, %s', async (_, ends, says) => {
    drafts.write(user, 'profile', { knownAs: 'Addy' });
    answers.push(ends);
    await open(updateScreen);
    await page.findByText(/We don’t have them yet/);
    await press('Save details');
    expect((await page.findAllByText(says)).length).toBeGreaterThan(0);
    expect(page.queryByText(/We don’t have them yet/)).toBeNull();
    expect(page.queryAllByText(/^Draft saved/)).toHaveLength(says === 'Saving' ? 1 : 0);
  });

  it('warns about an unusual VAT number, and accepts it', async () => {
    await open(updateScreen);
    await page.findByRole('heading', { name: 'Change your details' });
    await retype(/^VAT number/, 'IE1234567X');
    await userEvent.tab();
    expect(await page.findByText(/A UK VAT number has 9 digits/)).toBeInTheDocument();
    await press('Save details');
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('shows what the operator rejected next to its field (ER-05)', async () => {
    answers.push(
      rejects({ email: ['This address has an account.'], 'emergency_contact.phone': ['That is your own number.'] }),
    );
    await open(updateScreen);
    await page.findByRole('heading', { name: 'Change your details' });
    await retype('Email address', 'taken@example.com');
    await press('Save details');
    await waitFor(() => expect(field('Email address')).toHaveAccessibleDescription(/This address has an account\./));
    expect(field('Their phone number')).toHaveAccessibleDescription('That is your own number.');
    expect(field('Their phone number')).toBeVisible();
    expect(field('Postcode')).not.toBeVisible();
    expect(field('Email address')).toHaveValue('taken@example.com');
    expect(toasts).toEqual([]);
  });

  it.each([
    ['silent', 'We’re not sure this was saved'],
    ['offline', 'Not saved'],
    ['broken', 'We’re not sure this was saved'],
    ['tooMany', 'Not saved'],
  ] as const)('failure %s: says %s, keeps what was typed, and sends it again when asked', async (kind, expected) => {
    answers.push(fails(kind));
    await open(updateScreen);
    await page.findByRole('heading', { name: 'Change your details' });
    await retype(/^Known as/, 'Addy');
    await press('Save details');
    expect(await page.findByText(expected)).toBeInTheDocument();
    expect(page.queryAllByText(/It’s safe to try again/)).toHaveLength(expected.startsWith('We’re not sure') ? 1 : 0);
    expect(field(/^Known as/)).toHaveValue('Addy');
    expect(drafts.read(user, 'profile')?.values).toEqual({ knownAs: 'Addy' });
    await press('Try again');
    expect(await page.findByText('Another page')).toBeInTheDocument();
    expect(sent.map(({ body }) => (body as { known_as: string }).known_as)).toEqual(['Addy', 'Addy']);
  });

  it('keeps its outcome unknown after a lost answer, whatever a later attempt says', async () => {
    answers.push(fails('silent'), fails('tooMany'));
    await open(updateScreen);
    await page.findByRole('heading', { name: 'Change your details' });
    await press('Save details');
    await userEvent.click(await page.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(await page.findByText('We’re not sure this was saved')).toBeInTheDocument();
  });

  it('offers no retry once the driver has edited the form', async () => {
    answers.push(fails('silent'));
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

  it('deletes the draft when nothing differs any more', async () => {
    await open(updateScreen);
    await page.findByRole('heading', { name: 'Change your details' });
    await userEvent.click(field('Remind me by text message'));
    expect(drafts.read(user, 'profile')?.values).toEqual({ remindByText: 'true' });
    await userEvent.click(field('Remind me by text message'));
    expect(drafts.read(user, 'profile')).toBeNull();
    expect(page.queryByText(/^Draft saved/)).toBeNull();
  });

  it('shows that nothing can be stored, and how long drafts are kept', async () => {
    let isFull = true;
    await open(updateScreen, all, { drafts: { ...drafts, write: (...draft) => !isFull && drafts.write(...draft) } });
    await page.findByRole('heading', { name: 'Change your details' });
    const warning = 'Your device’s storage is full';
    expect(page.queryByText(warning)).toBeNull();
    await userEvent.click(field('Remind me by text message'));
    expect(page.getByText(warning)).toBeInTheDocument();
    expect(page.queryByText(/^Draft saved/)).toBeNull();
    await userEvent.click(field('Remind me by text message'));
    expect(page.queryByText(warning)).toBeNull();
    isFull = false;
    await userEvent.click(field('Remind me by text message'));
    expect(page.queryByText(warning)).toBeNull();
    expect(page.getByText(/^Draft saved/)).toBeInTheDocument();
  });

  it('cannot be saved again while the next page loads', async () => {
    const { router } = await openScreen(updateScreen, all, { send: succeedsWith(full), next: never });
    await page.findByRole('heading', { name: 'Change your details' });
    await press('Save details');
    await waitFor(() => expect(router.state.navigation.state).toBe('loading'));
    expect(controls()).toContain('Saving (busy)');
  });

  it('confirms saved details with a toast, and deletes the draft', async () => {
    await open(updateScreen);
    await page.findByRole('heading', { name: 'Change your details' });
    expect(controls().slice(0, 1)).toEqual(['Leave, back to Your details → /profile']);
    await retype(/^Known as/, 'Addy');
    await press('Save details');
    expect(await page.findByText('Another page')).toBeInTheDocument();
    expect(toasts).toEqual(['Details saved']);
    expect(sent[0]?.call).toBe('PUT /v1/driver/2290');
    expect(drafts.read(user, 'profile')).toBeNull();
    expect(typedEmail.read()).toBe('adil.farrow@example.com');
  });
});

describe('/profile/update-password (RT-10)', () => {
  const type = async (current: string, next: string, repeated = next) => {
    await page.findByRole('heading', { name: 'Change your password' });
    await userEvent.type(field('Current password'), current);
    await userEvent.type(field('New password'), next);
    await userEvent.type(field('Confirm new password'), repeated);
    await press('Change password');
  };

  it.each(['Farrow', 'Adi', '418'])(
    'does not accept a password with %s, which others know of the driver',
    async (known) => {
      await open(passwordScreen);
      await type('three random words', `${known} ${known} ${known}`);
      await waitFor(() => expect(field('New password')).toHaveAttribute('aria-invalid', 'true'));
      expect(sent).toEqual([]);
    },
  );

  it('is marked up for password managers (SEC-18)', async () => {
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
  ] as const)('failure %s: says %s, and sends again when asked', async (kind, expected) => {
    answers.push(fails(kind));
    await open(passwordScreen);
    await type('three random words', 'four other random words');
    expect(await page.findByText(expected)).toBeInTheDocument();
    expect(page.queryAllByText(/the change went through/)).toHaveLength(expected.startsWith('We’re not sure') ? 1 : 0);
    expect(field('Current password')).toHaveValue('three random words');
    await press('Try again');
    expect(await page.findByText('Another page')).toBeInTheDocument();
    expect(sent[1]).toEqual(sent[0]);
  });
});
