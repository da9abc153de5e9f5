import type { SupportStatus, SupportTicket, Topic } from '../../api/support';
import { automaticSubjects } from '../../api/tickets';

/** Raised by the portal for the driver, who wrote nothing. */
export const isAutomatic = ({ subject }: Pick<SupportTicket, 'subject'>): boolean =>
  automaticSubjects.includes(subject);

/** What the driver can do about it now. */
export const nextStepOf = ({ status }: Pick<SupportTicket, 'status'>): string =>
  ({
    new: 'The team has it and has not begun yet. You can add to it below.',
    open: 'The team is working on it. You can add to it below.',
    pending: 'The team asked you something. Reply below so that they can go on.',
    solved: 'The team has answered. If that did not settle it, reply and it opens again.',
    closed: 'This one takes no more replies. If it is not settled, start a follow-up: the team then sees both.',
  })[status];

/** The groups a driver may look at. Waiting for them comes first. */
export const groups = [
  { name: 'waiting', label: 'Waiting for you', statuses: ['pending'] },
  { name: 'team', label: 'With our team', statuses: ['new', 'open'] },
  { name: 'answered', label: 'Answered', statuses: ['solved'] },
  { name: 'closed', label: 'Closed', statuses: ['closed'] },
] as const satisfies readonly { name: string; label: string; statuses: readonly SupportStatus[] }[];

export type GroupName = (typeof groups)[number]['name'];

interface TopicWords {
  readonly label: string;
  /** What helps to get an answer at once, or a better place for it. */
  readonly hint: string;
  readonly page?: { readonly href: string; readonly label: string };
}

export const topicWords: Readonly<Record<Topic, TopicWords>> = {
  documents_vehicle: {
    label: 'Documents and vehicle',
    hint: 'Send documents and photos of them on their own page. They are safer there, and the team checks them there.',
    page: { href: '/vehicle-documents', label: 'Vehicle and documents' },
  },
  earnings_bookings: {
    label: 'Earnings and bookings',
    hint: 'Is it about one job or week? Open it and press “Ask about this”: the team then knows which one you mean.',
    page: { href: '/bookings-earnings', label: 'Bookings and earnings' },
  },
  payouts_bank: {
    label: 'Payouts and bank',
    hint: 'Your payouts say when each is sent and when it arrives. Do not write bank details here: change them on that page.',
    page: { href: '/payouts', label: 'Payouts' },
  },
  invoices_payments: {
    label: 'Invoices and payments',
    hint: 'Is it about one invoice? Open it and press “Ask about this”: the team then knows which one you mean.',
    page: { href: '/plans-invoices', label: 'Plans and invoices' },
  },
  insurance: {
    label: 'Insurance',
    hint: 'Is it about a quote? Open it and press “Ask about this”. You are not insured before your policy is issued.',
  },
  account: {
    label: 'Account and sign-in',
    hint: 'Your address, phone number and email you can change yourself.',
    page: { href: '/profile', label: 'Your details' },
  },
  agreements: { label: 'Agreements', hint: 'Write which agreement and which part of it you mean.' },
  incident: {
    label: 'Accident or incident',
    hint: 'Is anybody hurt or in danger? Call 999 first. Then write when and where it was, who was there, and what happened.',
  },
  lost_property: {
    label: 'Lost property',
    hint: 'Write what it is, where and when you found it, and which job it was, if you know.',
  },
  portal_problem: {
    label: 'Problem with this website',
    hint: 'Write which page it was, what you pressed, and what you saw then.',
  },
  complaint: { label: 'Complaint', hint: 'Write what happened, when, and what would put it right.' },
  my_data: {
    label: 'My data',
    hint: 'You can ask for a copy of what we hold about you, or to put it right or delete it.',
  },
};
