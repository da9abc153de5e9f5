import type { ZendeskTicket } from '../../sandbox/control/zendesk-view';
import type { Driver, PlannedMessage } from './drivers';

export type Count = { wanted: number; once: number; lost: number; doubled: number };
export type Counts = { tickets: Count; notes: Count; replies: Count };

const reference = /\[ref:[^\]]+\]/g;
const vehicleChangeField = 3600008;

/** Counts at Zendesk, which alone shows what arrived, and how often. */
export async function countAtZendesk(drivers: readonly Driver[], planned: readonly PlannedMessage[]): Promise<Counts> {
  const all = (await Promise.all(drivers.map(({ world }) => world.supportTickets()))).flat();
  const notes = all.flatMap((ticket) => privateNotes(ticket));
  const tickets = counter();
  const noteCounter = counter();
  const replies = counter();
  /** How often each text was sent to each ticket. */
  const repliesOf = new Map<string, number>();
  for (const message of planned) {
    if (message.kind === 'question') {
      tickets.add(all.filter((ticket) => ticket.subject === message.subject).length);
      if (message.note !== null) noteCounter.add(countContaining(notes, message.note));
    } else if (message.kind === 'reply') {
      // Equal strings cannot be distinguished, so as many have to arrive as were sent.
      const key = JSON.stringify([message.subject, message.text]);
      repliesOf.set(key, (repliesOf.get(key) ?? 0) + 1);
    } else if (message.kind === 'note') {
      noteCounter.add(countContaining(notes, message.text));
    } else {
      const matching = all.filter((ticket) =>
        ticket.custom_fields.some(
          (field) => field.id === vehicleChangeField && field.value === message.driver.changeId,
        ),
      );
      tickets.add(matching.length);
      // The note of the reservation and the one that confirms it are two notes.
      const marks = matching.flatMap(privateNotes).flatMap((text) => text.match(reference) ?? []);
      noteCounter.add(marks.length === 0 ? 0 : marks.length - new Set(marks).size + 1);
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
  // Zendesk may have nothing twice, planned or not.
  tickets.found.doubled = Math.max(
    tickets.found.doubled,
    duplicatesIn(all.flatMap((ticket) => ticket.external_id ?? [])),
  );
  noteCounter.found.doubled = Math.max(
    noteCounter.found.doubled,
    duplicatesIn(notes.flatMap((text) => text.match(reference) ?? [])),
  );
  return { tickets: tickets.found, notes: noteCounter.found, replies: replies.found };
}

const privateNotes = (ticket: ZendeskTicket) =>
  ticket.comments.filter((comment) => !comment.public).map((comment) => comment.body);

const countContaining = (texts: readonly string[], words: string) =>
  texts.filter((text) => text.includes(words)).length;

const duplicatesIn = (names: readonly string[]) => names.length - new Set(names).size;

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
