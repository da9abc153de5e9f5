/** @jest-environment node */
import type { Fleet } from '../../../../src/api/driver';
import { automaticSubjects } from '../../../../src/api/tickets';
import {
  type CaseFacts,
  changesWithUs,
  documentsWithUs,
  payoutsWithUs,
  quotesWithUs,
  ticketsWithUs,
} from '../../../../src/features/home/team-items';
import { change, sent } from '../samples';
import { payout, quote, requirement, ticket, timeZone, today } from './samples';

const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens_at: '08:00', closes_at: '18:00' }));
const support = {
  phone: null,
  email: null,
  opening_hours: everyDay,
  closed_on: [],
  usual_review_hours: 4,
  usual_reply_hours: 2,
};
const fleet: Fleet = { id: '7', name: 'Saltmere Cars', timezone: timeZone, support };
const facts: CaseFacts = {
  now: new Date('2026-03-05T01:00:00Z'),
  today,
  timeZone,
  fleet,
  vehicles: null,
  pendingTickets: [],
  changesWithPendingTicket: [],
  documentsWithPendingTicket: [],
};
const details = (matters: readonly { readonly detail: string }[]) =>
  matters.map(({ detail }) => detail.replaceAll('\u00a0', ' '));

describe('items that wait for the team (RT-01)', () => {
  const sentChange = { ...change, status: 'pending' as const, submitted_at: '2026-03-05T00:00:00Z' };

  it('show by when to expect an answer, in office hours', () => {
    expect(details(changesWithUs([sentChange], facts))).toEqual(['Expect an answer by 1pm today']);
    expect(details(ticketsWithUs([ticket], facts))).toEqual(['Expect an answer by 11am today']);
    const times = ['2026-03-05T07:00:00Z', '2026-03-05T00:01:00Z'];
    const changes = times.map((submitted_at) => ({ ...sentChange, submitted_at }));
    expect(details(changesWithUs(changes, facts))).toEqual([
      'Expect an answer by 10am tomorrow',
      'Expect an answer by 1:30pm today',
    ]);
  });

  it('show no time that has passed or is unknown', () => {
    expect(details(changesWithUs([{ ...sentChange, submitted_at: '2026-03-02T00:00:00Z' }], facts))).toEqual([
      'This is taking longer than usual. You can ask us about it.',
    ]);
    expect(details(changesWithUs([sentChange], { ...facts, fleet: null }))).toEqual(['We’re checking it.']);
    expect(
      details(
        ticketsWithUs([ticket], {
          ...facts,
          fleet: { ...fleet, support: { ...support, usual_reply_hours: null } },
        }),
      ),
    ).toEqual(['Our team has it.']);
  });

  it('include only what was sent and has a ticket (FL-01, FL-07)', () => {
    const all = (['draft', 'action_required', 'approved', 'rejected', 'cancelled'] as const).map((status) => ({
      ...sentChange,
      status,
    }));
    expect(changesWithUs(all, facts)).toEqual([]);
    expect(changesWithUs([sentChange], { ...facts, changesWithPendingTicket: [sentChange.id] })).toEqual([]);
  });

  it('include documents under review, except those of a change of car (FL-02)', () => {
    const pending = { ...sent, vehicle_change_id: null, issued_on: null, submitted_at: '2026-03-05T00:00:00Z' };
    const row = { ...requirement, status: 'pending' as const, current: pending };
    expect(documentsWithUs([row], facts).map(({ title }) => title)).toEqual(['Insurance certificate']);
    expect(details(documentsWithUs([row], facts))).toEqual(['Expect an answer by 1pm today']);
    expect(documentsWithUs([{ ...row, current: { ...pending, vehicle_change_id: '31' } }], facts)).toEqual([]);
    expect(documentsWithUs([row], { ...facts, documentsWithPendingTicket: [pending.id] })).toEqual([]);
    expect(documentsWithUs([requirement], facts)).toEqual([]);
  });

  it('leave out flow tickets, because their change, document or quote has its own line (AP-34)', () => {
    for (const subject of automaticSubjects) expect(ticketsWithUs([{ ...ticket, subject }], facts)).toEqual([]);
    expect(ticketsWithUs([{ ...ticket, related: [{ type: 'document', id: '1' }] }], facts)).toMatchObject([
      { title: 'Your message: Parking charge on job B-881907' },
    ]);
    expect(details(ticketsWithUs([{ ...ticket, status: 'pending', is_queued: true }], facts))).toEqual([
      'Your message is being sent to our team.',
    ]);
    for (const status of ['pending', 'solved', 'closed'] as const)
      expect(ticketsWithUs([{ ...ticket, status }], facts)).toEqual([]);
  });

  it('never say that a quote insures the driver (FL-03)', () => {
    const detailsWith = (status: typeof quote.status) => details(quotesWithUs([{ ...quote, status }], facts));
    expect(detailsWith('submitted')).toEqual(['The broker is working out your price. You’re not insured by it yet.']);
    expect(detailsWith('accepted')).toEqual(['The broker is setting up your policy. You’re not insured by it yet.']);
    expect(detailsWith('referred')).toEqual([
      'The insurer is looking at it more closely. You’re not insured by it yet.',
    ]);
    expect(quotesWithUs([{ ...quote, status: 'referred', message: 'Was the claim settled?' }], facts)).toEqual([]);
    expect(detailsWith({ raw: 'underwriting' })).toEqual([]);
    for (const status of ['quoted', 'declined', 'issued', 'expired', 'withdrawn'] as const)
      expect(detailsWith(status)).toEqual([]);
    const pendingTicket = [{ key: 'k', kind: 'insurance_quote' as const, about: quote.id }];
    expect(quotesWithUs([{ ...quote, status: 'submitted' }], { ...facts, pendingTickets: pendingTicket })).toEqual([]);
  });

  it('include payouts on hold, with the reason', () => {
    const held = { ...payout, status: 'on_hold' as const };
    expect(details(payoutsWithUs([{ ...held, held_reason: 'We check a job.' }]))).toEqual(['We check a job.']);
    expect(details(payoutsWithUs([held, payout]))).toEqual(['We’ve put it on hold for now.']);
  });
});
