/** @jest-environment node */
import { statusLook as agreementLook } from '../../../src/features/agreements/texts';
import { quoteTexts } from '../../../src/features/insure/quote-texts';
import { statusLook as payoutLook } from '../../../src/features/payouts/texts';
import { statusLook as chargeLook } from '../../../src/features/plans-invoices/texts';
import { questionStatusLook } from '../../../src/ui/question-status';
import type { Tone } from '../../../src/ui/Status';
import { quote } from './home/samples';

const now = { today: '2026-03-05', timeZone: 'Asia/Tokyo' };
const tonesOf = <Status>(look: (status: Status) => { readonly tone: Tone }) =>
  look as (status: unknown) => { tone: Tone };

it.each<[string, (status: unknown) => { tone: Tone }, Readonly<Record<string, Tone>>]>([
  [
    'a payout',
    tonesOf((status) => payoutLook({ status: status as 'paid' })),
    { scheduled: 'idle', processing: 'info', paid: 'success', failed: 'danger', on_hold: 'warning', cancelled: 'idle' },
  ],
  [
    'a statement',
    tonesOf((status) => chargeLook({ status: status as 'paid' })),
    { issued: 'you', part_paid: 'you', paid: 'success', overdue: 'danger', void: 'idle' },
  ],
  [
    'an agreement',
    tonesOf(agreementLook),
    { to_accept: 'you', accepted: 'success', superseded: 'idle', withdrawn: 'idle' },
  ],
  [
    'a message',
    tonesOf(questionStatusLook),
    { new: 'idle', open: 'info', pending: 'you', solved: 'success', closed: 'idle' },
  ],
  [
    'a quote',
    tonesOf((status) => quoteTexts({ ...quote, status: status as 'quoted' }, now)),
    {
      submitted: 'info',
      referred: 'info',
      quoted: 'info',
      declined: 'danger',
      expired: 'idle',
      withdrawn: 'idle',
      accepted: 'warning',
    },
  ],
])('each status of %s has its colour', (_, look, tones) => {
  expect(Object.fromEntries(Object.keys(tones).map((status) => [status, look(status).tone]))).toEqual(tones);
});
