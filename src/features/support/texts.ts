import type { SupportStatus, SupportTicket, Topic } from '../../api/support';
import { ticketSubjects } from '../../api/tickets';
import { statusLabels } from '../../format/status-labels';

const automaticTitles: ReadonlyMap<string, string> = new Map([
  [ticketSubjects.vehicle_change, 'Change of car sent'],
  [ticketSubjects.document, 'Document sent'],
  [ticketSubjects.insurance_quote, 'Insurance quote requested'],
  [ticketSubjects.quote_acceptance, 'Insurance quote accepted'],
]);

/** Whether a flow raised the ticket, so that the driver wrote no text. */
export const isAutomatic = ({ subject }: Pick<SupportTicket, 'subject'>): boolean => automaticTitles.has(subject);

/** The subject as the driver reads it: the subjects of flow tickets are written for the team. */
export const titleOf = ({ subject }: Pick<SupportTicket, 'subject'>): string => automaticTitles.get(subject) ?? subject;

/** For a message that our host has stored and still has to send. */
export const deliveredLater = 'We’ll deliver it to our team when we can. You don’t need to send it again.';

/** What the driver can do about the ticket now. `hasDraft`: a later reply is not sent yet, and is not the one that we have. */
export const nextStepOf = (
  { status, is_queued: isQueued }: Pick<SupportTicket, 'status' | 'is_queued'>,
  hasDraft: boolean,
): string =>
  isQueued
    ? `We’ve saved your ${hasDraft ? 'earlier reply' : 'message'}. ${deliveredLater}`
    : {
        new: 'Our team has it. You can add to it below.',
        open: 'Our team is working on it. You can add to it below.',
        pending: 'We need an answer from you. Reply below.',
        solved: 'We’ve answered. If you still need help, reply below and we’ll reopen it.',
        closed:
          'This conversation is closed. If you still need help, send a follow-up. We’ll see this conversation too.',
      }[status];

/** The groups of tickets, those that wait for the driver first. */
export const groups = [
  { name: 'waiting', label: statusLabels.actionNeeded, statuses: ['pending'] },
  { name: 'team', label: 'With our team', statuses: ['new', 'open'] },
  { name: 'answered', label: 'Answered', statuses: ['solved'] },
  { name: 'closed', label: 'Closed', statuses: ['closed'] },
] as const satisfies readonly { name: string; label: string; statuses: readonly SupportStatus[] }[];

export const allStatuses: readonly SupportStatus[] = groups.flatMap(({ statuses }) => statuses);

export type GroupName = (typeof groups)[number]['name'];

interface TopicTexts {
  readonly label: string;
  /** Advice that speeds up the answer, or leads to a better page for it. */
  readonly hint: string;
  readonly page?: { readonly href: string; readonly label: string };
}

export const topicLabels: Readonly<Record<Topic, TopicTexts>> = {
  documents_vehicle: {
    label: 'Documents and vehicle',
    hint: 'Send documents on their own page. That’s where we check them, and it’s more secure.',
    page: { href: '/vehicle-documents', label: 'Vehicle and documents' },
  },
  earnings_bookings: {
    label: 'Earnings and jobs',
    hint: 'Is it about a job or week? Open it and press “Ask about this”, so we know which one you mean.',
    page: { href: '/bookings-earnings', label: 'Earnings' },
  },
  payouts_bank: {
    label: 'Payouts and bank',
    hint: 'Your payouts show when each one is sent and expected. Don’t include bank details here. Change them on that page.',
    page: { href: '/payouts', label: 'Payouts' },
  },
  invoices_payments: {
    label: 'Invoices and payments',
    hint: 'Is it about an invoice? Open it and press “Ask about this”, so we know which one you mean.',
    page: { href: '/plans-invoices', label: 'Charges' },
  },
  insurance: {
    label: 'Insurance',
    hint: 'Is it about a quote? Open it and press “Ask about this”. You’re not insured until your policy starts.',
  },
  account: {
    label: 'Account and sign-in',
    hint: 'You can change your address, phone number and email yourself.',
    page: { href: '/profile', label: 'Your details' },
  },
  agreements: { label: 'Agreements', hint: 'Tell us which agreement and which part of it.' },
  incident: {
    label: 'Accident or incident',
    hint: 'Is anyone hurt or in danger? Call 999 first. Then tell us when and where it happened, who was there and what happened.',
  },
  lost_property: {
    label: 'Lost property',
    hint: 'Tell us what it is, where and when you found it, and which job it was, if you know.',
  },
  portal_problem: {
    label: 'Problem with this website',
    hint: 'Tell us which page it was, what you pressed and what you saw.',
  },
  complaint: { label: 'Complaint', hint: 'Tell us what happened, when, and what would fix it.' },
  my_data: {
    label: 'My data',
    hint: 'You can ask for a copy of your data, or ask us to correct or delete it.',
  },
};
