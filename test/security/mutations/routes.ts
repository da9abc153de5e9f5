import type { Mutations } from './mutation';

/** Mutations of the host's own routes: who may call, what is accepted, and what reaches the support desk. */
export const routes: Mutations = {
  'test/server/reject.test.ts': [
    ['SEC-48', 'server/caller.ts', 'answer.status === 401 ||', ''],
    [
      'SEC-49',
      'server/caller.ts',
      "const body = await get(cookie, '/v1/user?include=driver.fleet', 256 * 1024);",
      "const kept = (globalThis as { kept?: Record<string, unknown> }).kept ??= {}; const body = (kept[cookie ?? ''] ??= await get(cookie, '/v1/user?include=driver.fleet', 256 * 1024));",
      'are identified by the operator in every call',
    ],
    ['SEC-51', 'server/caller.ts', 'throw apiUnavailable(`api-', 'throw forbidden(`api-'],
    ['SEC-52', 'server/forgery.ts', "site === 'same-origin'", "site !== 'cross-site'"],
    ['SEC-55', 'server/tickets/calls.ts', '/^[1-9]\\d{0,14}$/', '/\\d/'],
  ],
  'test/server/tickets.test.ts': [
    [
      'SEC-71',
      'server/tickets/ticket-reader.ts',
      'reference: referenceOf(row),',
      'reference: referenceOf(row), raw: row,',
    ],
    ['SEC-53', 'server/tickets/ticket-reader.ts', "idAt(row, 'requester_id') === zendeskUser &&", ''],
    [
      'SEC-53',
      'server/outbox/statements.ts',
      'where calls.driver_id = ? and calls.matter_kind',
      "where ? <> '' and calls.matter_kind",
    ],
    ['SEC-54', 'server/tickets/ticket-reader.ts', "at(row, 'public') === true", 'row !== null'],
    [
      'SEC-54',
      'server/tickets/ticket-reader.ts',
      "message.content.kind === 'create' && message.content.public",
      "message.content.kind === 'create'",
    ],
  ],
  'test/server/raise.test.ts': [
    ['SEC-45', 'server/app.ts', 'bodyLimit: 64 * 1024', 'bodyLimit: 1024 * 1024'],
    ['SEC-56', 'server/tickets/ticket-form.ts', 'if (unknown.length > 0)', 'if (unknown.length > 20)'],
    ['SEC-57', 'server/tickets/ticket-form.ts', 'knownTags.has(tag)', "tag !== ''"],
    ['SEC-58', 'server/tickets/ticket-form.ts', 'if (fields.has(name)) return', 'if (fields.size > 20) return'],
    ['SEC-59', 'server/tickets/notes.ts', '\\n\\n${driverNote(sentNote)}', '\\n\\n${sentNote}'],
    ['SEC-60', 'server/tickets/text.ts', "'\\\\$&'", "'$&'"],
    ['SEC-61', 'server/tickets/text.ts', ".replace(directionControls, '')", ''],
    ['SEC-62', 'server/tickets/ticket-form.ts', "text('subject', 5, 150)", "text('subject', 5, 151)"],
    ['SEC-62', 'server/tickets/ticket-form.ts', "text('comment', 1, 5_000)", "text('comment', 1, 4_999)"],
    ['SEC-63', 'server/tickets/ticket-form.ts', "throw invalid({ form: ['The form cannot be read.'] })", 'throw error'],
    [
      'SEC-64',
      'server/tickets/ticket-form.ts',
      `files: 0,
        fieldSize: maxBytes,
        fieldNameSize: 100,
        headerPairs: 20,
      },
    })) {
      if (part.type === 'file') throw invalid({ form: ['Files are not accepted here.'] });`,
      `files: 1,
      },
    })) {
      if (part.type === 'file') {
        await part.toBuffer();
        continue;
      }`,
    ],
    ['SEC-65', 'server/tickets/ticket-form.ts', 'if (form.has(name)) throw', 'if (form.size > 20) throw'],
    ['SEC-70', 'server/zendesk/people.ts', 'rows(answer).length === 0', 'rows(answer).length >= 0'],
    [
      'SEC-72',
      'server/tickets/calls.ts',
      'if (!isSameRequest(known.fingerprint, fingerprint)) throw',
      'if (fingerprint === null) throw',
    ],
    ['SEC-73', 'server/tickets/ticket-target.ts', ': decidedStatuses.has(status);', ': false;'],
    ['SEC-73', 'server/tickets/ticket-target.ts', 'isOfChange : ', 'false : '],
  ],
  'test/server/text.test.ts': [['SEC-60', 'server/tickets/text.ts', "'{ ')", "'{')"]],
  'test/server/limits.test.ts': [
    ['SEC-66', 'server/limits.ts', 'undos.push(take(counter, driverId))', 'undos.push(take(counter, request.ip))'],
    [
      'SEC-66',
      'server/limits.ts',
      'undos.push(take(counter, driverId))',
      'undos.push(take(counter, `${driverId} ${request.headers.cookie}`))',
    ],
  ],
  'test/server/insurance.long.test.ts': [['SEC-69', 'server/caller.ts', 'if (isMissing(answer)) return null;', '']],
};
