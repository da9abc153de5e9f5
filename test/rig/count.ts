import type { ZendeskTicket } from '../../sandbox/control/zendesk-view';
import type { Driver, Wish } from './drivers';

export type Count = { wanted: number; once: number; lost: number; doubled: number };
export type Counts = { tickets: Count; notes: Count; replies: Count };

const reference = /\[ref:[^\]]+\]/g;
const vehicleChangeField = 3600008;

/** Looks at Zendesk, which is the only place where it can be seen what arrived, and how often. */
export async function countAtZendesk(drivers: readonly Driver[], wishes: readonly Wish[]): Promise<Counts> {
  const all = (await Promise.all(drivers.map(({ world }) => world.supportTickets()))).flat();
  const notes = all.flatMap((ticket) => privateNotes(ticket));
  const tickets = counter();
  const written = counter();
  const replies = counter();
  /** How often each text was sent to each ticket. */
  const repliesOf = new Map<string, number>();
  for (const wish of wishes) {
    if (wish.kind === 'question') {
      tickets.add(all.filter((ticket) => ticket.subject === wish.subject).length);
      if (wish.note !== null) written.add(times(notes, wish.note));
    } else if (wish.kind === 'reply') {
      // Equal words cannot be told apart: as many have to be there as were sent.
      const key = JSON.stringify([wish.subject, wish.text]);
      repliesOf.set(key, (repliesOf.get(key) ?? 0) + 1);
    } else if (wish.kind === 'note') {
      written.add(times(notes, wish.text));
    } else {
      const matching = all.filter((ticket) =>
        ticket.custom_fields.some((field) => field.id === vehicleChangeField && field.value === wish.driver.changeId),
      );
      tickets.add(matching.length);
      // One from the reservation and one that confirms it are two different notes.
      const marks = matching.flatMap(privateNotes).flatMap((text) => text.match(reference) ?? []);
      written.add(marks.length === 0 ? 0 : marks.length - new Set(marks).size + 1);
    }
  }
  for (const [key, wanted] of repliesOf) {
    const [subject, text] = JSON.parse(key) as [string, string];
    const found = all
      .filter((ticket) => ticket.subject === subject)
      .flatMap((ticket) => ticket.comments)
      .filter((comment) => comment.public && comment.body === text).length;
    for (let n = 0; n < wanted; n += 1) replies.add(n >= found ? 0 : n === wanted - 1 ? 1 + found - wanted : 1);
  }
  // Whatever was planned: Zendesk may have nothing twice.
  tickets.found.doubled = Math.max(tickets.found.doubled, repeated(all.flatMap((ticket) => ticket.external_id ?? [])));
  written.found.doubled = Math.max(
    written.found.doubled,
    repeated(notes.flatMap((text) => text.match(reference) ?? [])),
  );
  return { tickets: tickets.found, notes: written.found, replies: replies.found };
}

const privateNotes = (ticket: ZendeskTicket) =>
  ticket.comments.filter((comment) => !comment.public).map((comment) => comment.body);

const times = (texts: readonly string[], words: string) => texts.filter((text) => text.includes(words)).length;

const repeated = (names: readonly string[]) => names.length - new Set(names).size;

function counter() {
  const found: Count = { wanted: 0, once: 0, lost: 0, doubled: 0 };
  return {
    found,
    add(number: number) {
      found.wanted += 1;
      if (number === 1) found.once += 1;
      else if (number === 0) found.lost += 1;
      else found.doubled += 1;
    },
  };
}
