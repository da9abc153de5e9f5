import type { Mutations } from './mutation';

/** Mutations of the outbox, and of what drivers read during a failure. */
export const reliability: Mutations = {
  'test/server/outbox-file.test.ts': [
    ['REL-01', 'server/outbox/sqlite-file.ts', 'pragma synchronous = full', 'pragma synchronous = off'],
    ['REL-12', 'server/outbox/sqlite-file.ts', "check?.quick_check !== 'ok'", 'check === undefined'],
    ['REL-14', 'server/outbox/table-store.ts', 'farAwayMs = 20 * 60_000', 'farAwayMs = 20 * 60_000_000'],
    ['REL-26', 'server/outbox/sqlite-store.ts', 'indexed by steps_unfinished', ''],
  ],
  'test/server/killed.test.ts': [
    ['REL-01', 'server/outbox/sqlite-file.ts', 'new DatabaseSync(file,', "new DatabaseSync(':memory:',"],
    ['REL-02', 'server/zendesk/zendesk-client.ts', "{ ...json, 'idempotency-key': idempotencyKey }", 'json'],
    [
      'REL-11',
      'server/tickets/calls.ts',
      'await orThrow503(store.addCall(call));',
      "await orThrow503(store.addCall(call)).catch(() => ({ outcome: 'repeated', receipt: { callId: 0, reference: call.reference, state: 'queued', ticketId: null } }));",
    ],
    ['REL-15', 'server/index.ts', 'void app.close().then(() => process.exit(0));', 'process.exit(0);'],
  ],
  'test/server/zendesk-answers.test.ts': [
    ['REL-04', 'server/outbox/deliver.ts', '> timings.keyLife', '> 10 * timings.keyLife'],
    [
      'REL-05',
      'server/outbox/table-store.ts',
      'body: row.body === null ? null :',
      'body: row.body !== undefined ? null :',
    ],
    ['REL-06', 'server/outbox/outcome.ts', 'if (answer.status === 429) return', 'if (answer.status === 430) return'],
    ['REL-10', 'server/tickets/calls.ts', 'timings.firstTry);', 'timings.firstTry * 60);'],
  ],
  'test/server/raise.test.ts': [
    ['REL-08', 'server/zendesk/people.ts', 'rejectsContent(error.answer))) throw', 'error === null)) throw'],
    [
      'REL-22',
      'server/tickets/ticket-target.ts',
      "submission: change?.submittedAt ?? 'unknown'",
      "submission: 'submitted'",
    ],
    [
      'REL-24',
      'server/tickets/ticket-target.ts',
      'document?.vehicleChangeId != null',
      'document?.vehicleChangeId == null',
    ],
  ],
  'test/server/tickets.test.ts': [
    ['REL-03', 'server/outbox/deliver.ts', 'await read(() => hasArrived(step, content, ticketId))', 'false'],
    ['REL-09', 'server/outbox/deliver.ts', "=== 'closed'", "=== 'none'"],
  ],
  'test/server/reservations.test.ts': [
    [
      'REL-23',
      'server/tickets/new-ticket.ts',
      "tags: ['portal_unconfirmed']",
      'tags: []',
      'becomes one marked ticket after an hour',
    ],
    [
      'REL-16',
      'server/outbox/housekeeping.ts',
      'openReservationsBefore(now() - ',
      'openReservationsBefore(now() - 99 * ',
      'becomes one marked ticket after an hour',
    ],
  ],
  'test/unit/flows/delivery.test.ts': [
    [
      'REL-18',
      'machines/ticket/ticket.machine.ts',
      '({ ...pendingTicket, answer })',
      "({ ...pendingTicket, key: 'another', answer })",
    ],
    [
      'REL-19',
      'src/flows/delivery.ts',
      'storeTicket: ({ context }) => ticketStore.store(userId, context.pendingTicket)',
      'storeTicket: () => undefined',
    ],
    [
      'REL-20',
      'machines/ticket/ticket.machine.ts',
      "onError: {\n          target: 'reserved',",
      "onError: {\n          target: 'pending',",
    ],
  ],
  'test/server/outbox-store.test.ts': [
    [
      'REL-17',
      'server/outbox/table-store.ts',
      'const known = await sql.get(text.callByKey, call.driverId, call.key);',
      'const known = undefined as Row | undefined;',
    ],
    ['REL-22', 'server/outbox/table-store.ts', '      call.target?.submission ?? null,', '      null,'],
    ['REL-08', 'server/outbox/statements.ts', 'done_at = null, look_up = 1 where', 'done_at = null where'],
    [
      'REL-13',
      'server/outbox/table-store.ts',
      'if ((await change(sql)) !== 1) throw new LeaseLost();',
      'await change(sql);',
    ],
    [
      'REL-21',
      'server/outbox/table-store.ts',
      "await database.run(text.closeReservation, 'cancelled', await storedTime(), driverId, key);",
      '',
    ],
    [
      'REL-25',
      'server/outbox/statements.ts',
      "set content = null, body = null where state = 'done'",
      "set content = null where state = 'done'",
    ],
    ['REL-26', 'server/outbox/statements.ts', 'order by seq limit 1', 'order by seq desc limit 1'],
  ],
  'test/server/outbox-store.long.test.ts': [
    [
      'REL-27',
      'server/outbox/postgres-store.ts',
      'hashtextextended($2, 0)',
      'hashtextextended($2, (random() * 1000)::int)',
    ],
  ],
  'test/server/failures.long.test.ts': [
    [
      'REL-26',
      'server/zendesk/rate-budget.ts',
      'if (wait > 0 || sharedBudget === undefined) return wait;',
      'if (sharedBudget === undefined) return 0;',
      'comes back to a backlog',
    ],
  ],
  'test/server/outbox-database.long.test.ts': [
    [
      'REL-28',
      'server/tickets/calls.ts',
      'throw error instanceof Problem ? error : storeFailed(error);',
      'throw error;',
    ],
  ],
};
