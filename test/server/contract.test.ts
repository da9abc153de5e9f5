/** @jest-environment node */
import { contractProblems } from './support/contract';

const path = '/api/zendesk/tickets/1';
const ticket = {
  id: 1,
  reference: null,
  subject: 'x',
  status: 'open',
  topic: null,
  related: [{ type: 'document', id: 2 }],
  created_at: '2026-03-02T08:14:09Z',
  updated_at: '2026-03-02T08:14:09Z',
  comments: [
    { id: 1, author: 'team', author_name: null, body: 'x', created_at: '2026-03-02T08:14:09Z', attachments: [] },
  ],
};
const [comment] = ticket.comments;

// Every call in the tests of the host goes through this check.
test.each<[what: string, data: object, problems: readonly string[]]>([
  ['a ticket as documented', ticket, []],
  ['an undocumented property', { ...ticket, requester_id: 7 }, ['/data/requester_id is not in the contract']],
  [
    'an undocumented property of a comment',
    { ...ticket, comments: [{ ...comment, public: true }] },
    ['/data/comments/*/public is not in the contract'],
  ],
  [
    'an undocumented property of a related item',
    { ...ticket, related: [{ type: 'document', id: 2, url: 'x' }] },
    ['/data/related/*/url is not in the contract'],
  ],
])('%s (SEC-71)', (_what, data, problems) => {
  expect(contractProblems('GET', path, 200, { data })).toEqual(problems);
});

test('a rejection has a message, and error messages for each input, and nothing else (SEC-71)', () => {
  const rejection = { message: 'x', errors: { comment: ['x'] } };
  expect(contractProblems('POST', '/api/zendesk/tickets', 422, rejection)).toEqual([]);
  expect(contractProblems('POST', '/api/zendesk/tickets', 422, { ...rejection, stack: 'x' })).toEqual([
    '/stack is not in the contract',
  ]);
});
