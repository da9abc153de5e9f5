import './clock';
import { fireEvent, screen as page } from '@testing-library/react';
import * as profileScreen from '../../../src/features/profile/screen';
import * as updateScreen from '../../../src/features/profile/update';
import * as passwordScreen from '../../../src/features/profile/update-password';
import { draftStore } from '../../../src/storage/drafts';
import { typedEmail } from '../../../src/storage/typed-email';
import { config } from '../app/config';
import { driver } from '../app/people';
import { approveFlows, type Flow, type Step } from './approved-flows';
import { area, fleet } from './driver-answers';
import { bare, full } from './profile-samples';
import { activeDriver } from './samples';
import { fails, never, rejects, succeedsWith } from './screens';

const overview = {
  ...activeDriver,
  known_as: 'Adi',
  payout_settings: { ...activeDriver.payout_settings, status: 'off' },
};
type Reads = Record<string, unknown>;
const all: Reads = {
  '/v1/driver/profile': full,
  '/v1/driver': overview,
  '/v1/fleets/3': fleet,
  '/v1/operating-areas': [area],
};

const drafts = draftStore(localStorage);
const visiting = (name: string, reads: Reads = {}, more: Partial<Flow> = {}): Flow => ({
  name,
  screen: profileScreen,
  answers: { ...all, ...reads },
  ...more,
});
/** Only the profile can be read. */
const alone = {
  '/v1/driver': fails('broken'),
  '/v1/fleets/3': fails('broken'),
  '/v1/operating-areas': fails('broken'),
};
const ownContact = {
  config: { ...config, support: { phone: '0114 496 0000', email: null, hours: null, reply_time: null } },
};
const badgeUntil = (expires_on: string) => ({
  '/v1/driver/profile': { ...full, badge: { ...full.badge, expires_on } },
});

const saved = succeedsWith(full);
const save = 'Save details';
const texts = 'Remind me by text message';
const changing = (
  name: string,
  steps: readonly Step[],
  ends: readonly (() => Promise<unknown>)[] = [saved],
  more: Partial<Flow> = {},
): Flow => ({
  name,
  screen: updateScreen,
  answers: all,
  steps,
  ends,
  ...more,
});
const renamed: Step = ['Known as (optional)', 'Addy'];
const storedName = { stored: () => void drafts.write(driver.id, 'profile', { knownAs: 'Addy' }) };
let hasRoom = false;
let readings = 0;
const movedHouse = { ...full, address: { ...full.address, town: 'Westmoor' } };

const typing = (password: string): readonly Step[] => [
  ['Current password', 'three random words'],
  ['New password', password],
  ['Confirm new password', password],
  'Change password',
];
const kinds = ['silent', 'offline', 'broken', 'tooMany'] as const;

approveFlows(__filename, [
  visiting(
    'a profile whose area only the driver’s overview names',
    { '/v1/driver': { ...overview, operating_area_id: '4' } },
    { user: { ...driver, operatingAreaId: null } },
  ),
  visiting('a profile with missing details (RT-10)', {
    '/v1/driver/profile': bare,
    '/v1/driver': { ...overview, callsign: null },
  }),
  ...(['badge', 'driving_licence'] as const).map((name) =>
    visiting(
      `a ${name} that cannot be read`,
      { '/v1/driver/profile': { ...bare, [name]: undefined } },
      { region: { badge: 'Badge', driving_licence: 'Driving licence' }[name] },
    ),
  ),
  visiting(
    'the operator’s own status of the account and the driver (OP-05)',
    { '/v1/driver': { ...overview, status: 'on_probation' } },
    {
      user: { ...driver, unknownAccountStatus: 'under_appeal' },
    },
  ),
  visiting('a profile with the operator’s general contact', alone, { services: ownContact }),
  visiting('a profile without any contact: it names the office', alone),
  visiting('the profile page shows an error without the profile', { '/v1/driver/profile': fails('broken') }),
  ...['2026-03-04', '2026-03-05', '2026-03-06', '2026-05-04', '2026-05-05'].map((day) =>
    visiting(`a badge that ends on ${day}`, badgeUntil(day)),
  ),

  changing('a folded part shows what is typed in it', [['Their name', '']]),
  changing('restored details', [], [saved], storedName),
  changing('restored details that the operator has are not restored', [], [saved], {
    stored: () => void drafts.write(driver.id, 'profile', { knownAs: ` ${full.known_as} ` }),
  }),
  visiting('a profile with unsaved changes', {}, storedName),
  changing('restored details are deleted when asked', ['Delete answers'], [never], storedName),
  changing('restored details while they are sent', [save], [never], storedName),
  changing('restored details while the outcome is unknown', [save], [fails('silent')], storedName),
  changing(
    'what the operator rejected is next to its field (ER-05)',
    [['Email address', 'taken@example.com'], save],
    [rejects({ email: ['This address has an account.'], 'emergency_contact.phone': ['That is your own number.'] })],
  ),
  changing('an unusual VAT number gets a warning, and is accepted (RT-10)', [
    ['VAT number (optional)', 'IE1234567X'],
    { 'leave the field': () => void fireEvent.blur(page.getByLabelText(/^VAT/)) },
    save,
  ]),
  ...kinds.map((kind) =>
    changing(`details are sent again after the failure “${kind}”`, [renamed, save, 'Try again'], [fails(kind), saved]),
  ),
  changing(
    'an unknown outcome stays unknown, whatever a later attempt says',
    [save, 'Try again'],
    [fails('silent'), fails('tooMany')],
  ),
  changing('no retry once the driver has edited the form', [save, renamed, save], [fails('silent'), saved]),
  changing('a draft is deleted when nothing differs any more', [texts, texts]),
  changing(
    'a device without room for a draft',
    [
      texts,
      texts,
      {
        'there is room again': () => {
          hasRoom = true;
        },
      },
      texts,
    ],
    [saved],
    {
      services: {
        drafts: { ...drafts, write: (...draft: Parameters<typeof drafts.write>) => hasRoom && drafts.write(...draft) },
      },
    },
  ),
  changing('nothing is saved again while the next page loads', [save], [saved], { next: never }),
  changing('saved details are confirmed, and the draft is deleted', [renamed, save]),
  changing('details that changed elsewhere while the page was open stay', [renamed, save], [saved], {
    answers: { ...all, '/v1/driver/profile': () => Promise.resolve(readings++ === 0 ? full : movedHouse) },
  }),
  changing('a code counts as mailed once the operator has accepted another email address', [
    ['Email address', 'new@example.com'],
    save,
    { 'the email address is stored': () => expect(typedEmail.read()).toBe('new@example.com') },
  ]),
  changing(
    'an email address that the operator rejects is not filled in at the next sign-in',
    [
      { 'nothing was typed before': typedEmail.forget },
      ['Email address', 'taken@example.com'],
      save,
      { 'no email address is stored': () => expect(typedEmail.read()).toBe('') },
    ],
    [rejects({ email: ['Another account has this address.'] })],
  ),

  ...kinds.map(
    (kind): Flow => ({
      name: `a password is sent again after the failure “${kind}”`,
      screen: passwordScreen,
      answers: all,
      steps: [...typing('four other random words'), 'Try again'],
      ends: [fails(kind), saved],
    }),
  ),
  ...['Farrow', 'Adi', '418'].map(
    (known): Flow => ({
      name: `rejects a password with ${known}, which others know about the driver (SEC-18)`,
      screen: passwordScreen,
      answers: all,
      steps: typing(`${known} ${known} ${known}`),
    }),
  ),
]);
