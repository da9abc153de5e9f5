/** What has to hold: an id that test titles name, and a sentence. */
export type Demand = readonly [id: string, text: string];

export type Group = { readonly title: string; readonly demands: readonly Demand[] };

/** Security and reliability of the portal, its host, the outbox and the build. Test titles name the ids; the numbers never change. */
export const groups: readonly Group[] = [
  {
    title: 'The browser and the operator’s API',
    demands: [
      ['SEC-01', 'Calls go to the configured address only, whatever an id or a parameter looks like.'],
      [
        'SEC-02',
        'Before each writing call the CSRF cookie is fetched; its decoded value, as it is at that moment, is the header.',
      ],
      ['SEC-03', 'That header goes to the operator’s API and to nobody else.'],
      ['SEC-04', 'Every call carries the session and asks for JSON.'],
      ['SEC-05', 'Nothing is sent again by our code: one call for each press, whatever the answer.'],
      ['SEC-06', '401 and 419 forget the driver and lead to the sign-in; at the start they are a line in the log.'],
      [
        'SEC-07',
        '409 leads to the verification, 422 “deleted” to the way back in, 422 “blocked” to the page that says so.',
      ],
      ['SEC-08', 'Any other 422 stands as text at its field or in the summary, and what was typed stays.'],
      [
        'SEC-09',
        '429, 5xx, no answer and every malformed answer are told in our words; nothing typed is lost, nothing breaks.',
      ],
      ['SEC-10', 'Every call ends in time, and when its screen is left.'],
      ['SEC-11', 'A sign-in that the operator redirects, because somebody is signed in, breaks nothing.'],
      ['SEC-12', 'The shape of an answer is checked before use; names such as `__proto__` reach nothing.'],
    ],
  },
  {
    title: 'Session, account and forms',
    demands: [
      [
        'SEC-13',
        'The remembered driver has ids and flags, no name or address. Drafts hold what was typed, names, addresses and phone numbers too, unencrypted, until it is sent, the sign-out, or 7 days after the last change; never a password or bank details.',
      ],
      ['SEC-14', 'Signing out clears memory, page, storage and drafts, even when the operator does not answer.'],
      ['SEC-15', 'All tabs are signed out at once, whatever the operator does; a session that ended takes them along.'],
      ['SEC-16', 'Back after a sign-out shows nothing of the driver, out of the back/forward cache neither.'],
      ['SEC-17', 'The place to come back to is a known page of the portal.'],
      [
        'SEC-18',
        'Password fields tell managers what they are, take a paste and long passwords, trim nothing, and can be looked at.',
      ],
      ['SEC-19', 'Token and address of a reset link leave the address bar before anybody else can read them.'],
      ['SEC-20', 'A forgotten password is answered alike for known and unknown addresses.'],
      ['SEC-21', 'Nothing of a driver is shown or asked for before it is known who is there.'],
      ['SEC-22', 'A forged driver in the storage comes as far as the first 401.'],
      ['SEC-23', 'Password managers find the page to change a password.'],
    ],
  },
  {
    title: 'Texts, links and files of others',
    demands: [
      ['SEC-24', 'Markup of the operator is cleaned: nothing runs, frames, asks or restyles.'],
      ['SEC-25', 'Every other text of a server is text.'],
      [
        'SEC-26',
        'Links of others lead to web pages, mail and telephone only, and tell nothing of where they were pressed.',
      ],
      ['SEC-27', 'Our code neither evaluates text nor writes markup.'],
      [
        'SEC-28',
        'The page listens to no messages of other windows, loads no script as data, and leaves no door open as a global.',
      ],
      [
        'SEC-29',
        'Files are checked before they are sent, by their bytes; names are text; nothing of them is opened in the page.',
      ],
    ],
  },
  {
    title: 'The host’s edge',
    demands: [
      ['SEC-30', 'Every document carries the whole set of headers.'],
      ['SEC-31', 'The nonce has 128 bits at least, is new in every answer and in no file.'],
      [
        'SEC-32',
        'Trusted Types are enforced, and no test in a browser breaks the content policy without expecting it.',
      ],
      ['SEC-33', 'Planted scripts, handlers, bases, frames and forms to elsewhere are stopped by the policy alone.'],
      ['SEC-34', 'Every answer says its type with its character set, and browsers do not guess.'],
      ['SEC-35', 'The portal cannot be framed, opened into or embedded.'],
      ['SEC-36', 'Documents and answers are not stored; only files with a hash in their name are kept for ever.'],
      ['SEC-37', 'The host opens itself to no other origin.'],
      ['SEC-38', 'Methods that an address does not have are 405; HEAD has no body.'],
      ['SEC-39', 'Paths that climb, hide or guess are 404.'],
      ['SEC-40', 'An unknown page is the portal’s own 404 screen, an unknown call JSON.'],
      ['SEC-41', 'The page’s configuration holds what is public and nothing else.'],
      [
        'SEC-42',
        'Where a trusted proxy says that a browser came over plain http, pages are redirected, calls are refused, and HSTS is left out.',
      ],
      ['SEC-43', 'Forwarded headers count from configured proxies only.'],
      ['SEC-44', 'A forged Host header changes no link and no redirect.'],
      ['SEC-45', 'Headers, addresses, bodies and the time for them are limited.'],
      ['SEC-46', 'Answers that are no success say nothing of the inside.'],
      ['SEC-47', 'Requests that could be read in two ways are refused.'],
    ],
  },
  {
    title: 'The host’s own routes',
    demands: [
      ['SEC-48', 'Without a session a call is 401 and the desk hears nothing.'],
      ['SEC-49', 'Every write asks the operator anew who calls.'],
      ['SEC-50', 'Cookies are passed on to the operator’s API only, and are stored nowhere.'],
      ['SEC-51', 'When the operator cannot say who calls, the answer is 503.'],
      ['SEC-52', 'Calls from another site are refused, in all 14 ways.'],
      ['SEC-53', 'Tickets of others are the same 404 as none, and nothing is written to them.'],
      ['SEC-54', 'A driver reads their own tickets, and public comments only.'],
      ['SEC-55', 'An id is a plain number; anything else is 404 or 422.'],
      ['SEC-56', 'Fields that the host sets cannot be sent along.'],
      ['SEC-57', 'Tags are ours or known ones.'],
      ['SEC-58', 'Custom fields are known ones, in the right shape.'],
      ['SEC-59', 'Links into the back office are made by the host from checked ids.'],
      ['SEC-60', 'Markup and placeholders typed by a driver arrive as text.'],
      ['SEC-61', 'Control and direction characters do no harm, and nothing else is lost.'],
      ['SEC-62', 'Lengths are exact: the last allowed one passes, the next does not.'],
      ['SEC-63', 'Broken multipart bodies are refused, without a hang.'],
      ['SEC-64', 'A file is not taken by any helper route.'],
      ['SEC-65', 'Fields sent twice, names of the language and lists for texts are refused.'],
      ['SEC-66', 'Limits follow the driver, however the call is dressed.'],
      ['SEC-67', 'The host calls the two configured addresses only, and follows no redirect.'],
      ['SEC-68', 'Line ends and NUL in an input change no header, and are not repeated.'],
      ['SEC-69', 'A quote is read again with the caller’s own session; somebody else’s is 404.'],
      ['SEC-70', 'The requester is the verified driver, never an agent of the desk.'],
      ['SEC-71', 'Answers carry documented fields only.'],
      ['SEC-72', 'A key means one call of one driver: a repetition gets its receipt, another body is refused.'],
      [
        'SEC-73',
        'A ticket of a flow is raised only for the caller’s own change, document or quote, and only while that waits.',
      ],
    ],
  },
  {
    title: 'Credentials, reports and logs',
    demands: [
      ['SEC-74', 'The desk’s token is fetched once for all calls and renewed before it ends; the legacy way warns.'],
      [
        'SEC-75',
        'No secret is in a log, an answer or the outbox file. SEC-78 and SEC-81 are about reports, SEC-94 about the bundle.',
      ],
      ['SEC-76', 'The host asks the desk for the fewest rights, and the guide says which.'],
      ['SEC-77', 'Certificates are checked; production does not start with the check switched off.'],
      ['SEC-78', 'Error reports carry the release, and neither cookies, headers, bodies nor queries.'],
      ['SEC-79', '401, 419, no answer and configured messages are not reported; each real error is, once.'],
      ['SEC-80', 'A tenth of the visits is traced.'],
      ['SEC-81', 'Sessions with an error are replayed, others not, and never with what was typed.'],
      ['SEC-82', 'Early errors are kept until the reporting code is there; without it the portal works.'],
      ['SEC-83', 'A tunnel for reports takes our own only.'],
      ['SEC-84', 'Without a DSN no reporting code is loaded and nothing is sent.'],
      ['SEC-85', 'Log lines are whole, one each, and hold nothing of a driver.'],
      [
        'SEC-86',
        'Every refused call of a driver, limits included, is logged once with its request and reason; a lost sign-in at the desk is an alarm of its own.',
      ],
      ['SEC-87', 'Times in the log are UTC, and what is logged is listed in the guide.'],
      ['SEC-88', 'What somebody has to act on is an event of its own, named in the guide.'],
    ],
  },
  {
    title: 'Build, packages and stand-ins',
    demands: [
      ['SEC-89', 'No package runs a script at install; the list of those that would is reviewed.'],
      ['SEC-90', 'Direct dependencies have exact versions, and none of them is known to be bad.'],
      ['SEC-91', 'There is a bill of materials, and a list of what licences come with it.'],
      ['SEC-92', 'The bundle holds no source map, test, or code of the stand-ins.'],
      ['SEC-93', 'No dependency has a known serious hole.'],
      ['SEC-94', 'Nothing in the bundle looks like a secret.'],
      ['SEC-95', 'How soon holes are mended, and what inputs may hold, is written down.'],
      ['SEC-96', 'The stand-ins do not start in production and listen on this machine only.'],
      ['SEC-97', 'The stand-ins answer as Laravel and Zendesk do.'],
      ['SEC-98', 'The stand-ins hash passwords, and no value becomes part of a query’s text.'],
    ],
  },
  {
    title: 'Reliability',
    demands: [
      ['REL-01', 'A driver hears “taken” only after it is on the disk.'],
      ['REL-02', 'A key makes one ticket, whatever fails and whoever is killed.'],
      ['REL-03', 'A key makes one private note.'],
      ['REL-04', 'After an outage longer than the desk’s own memory the ticket is looked up before it is sent again.'],
      ['REL-05', 'What is sent again is the same bytes, unless the desk refused them.'],
      ['REL-06', 'A 429 stops all calls to the desk for as long as it says, and costs no attempt.'],
      ['REL-07', 'A lost token is renewed once; a wrong secret pauses the queue, is told, and loses nothing.'],
      ['REL-08', 'A refused ticket is put aside, can be seen and sent again; a refused requester is stood in for.'],
      ['REL-09', 'A note on a closed ticket becomes a follow-up.'],
      ['REL-10', 'A slow desk does not keep a driver waiting.'],
      ['REL-11', 'Without room on the disk nothing is promised.'],
      ['REL-12', 'A damaged outbox stops the start and is left as it is.'],
      ['REL-13', 'A step has one worker at a time; a lease that ends hands it over.'],
      ['REL-14', 'A clock that jumps by a day loses and doubles nothing.'],
      ['REL-15', 'The host stops within 10 seconds, and the next start goes on.'],
      ['REL-16', 'A tab that is closed before, in or after a submission makes one ticket.'],
      ['REL-17', 'Double presses, two tabs and calls that the network sends again make one ticket.'],
      ['REL-18', '“Try again” uses the same key, and is never needed for what is queued.'],
      ['REL-19', 'When the host is away at the end, the driver is told, and the next visit finishes it.'],
      ['REL-20', 'A ticket that could not be announced does not stop the submission.'],
      ['REL-21', 'A submission that is refused calls its ticket off.'],
      ['REL-22', 'What is submitted anew after an edit makes a ticket anew.'],
      ['REL-23', 'An announcement that nobody confirmed becomes one marked ticket after an hour.'],
      ['REL-24', 'A document without a vehicle change makes a ticket, one with a change none.'],
      ['REL-25', 'Contents are wiped after they arrived, keys stay known, and a restart sends nothing again.'],
      ['REL-26', 'A backlog arrives within the desk’s limits, the oldest first.'],
      ['REL-27', 'With PostgreSQL and two hosts the same holds.'],
      ['REL-28', 'A database that is away for a minute is 503, and then all goes on.'],
      ['REL-29', 'Ten thousand tickets leave the memory flat, and a desk that is away keeps nobody waiting.'],
      ['REL-30', 'Code that does not load reloads a page once in 10 seconds at the most.'],
      ['REL-31', 'Without a connection it is said, nothing typed is lost, and nothing is tried in a storm.'],
      ['REL-32', 'An error in any page is the error screen with the right title and a way home.'],
      ['REL-33', 'A reporting service that is away changes nothing.'],
      ['REL-34', 'The host says whether it is alive, and whether it can store a ticket, and no more.'],
      ['REL-35', 'A wrong configuration is refused by its name and never by its value.'],
    ],
  },
];

/** Why an id has no test here. */
export const excuses: Readonly<Record<string, string>> = {
  'SEC-83':
    'There is no tunnel: browsers send reports straight to the host of the DSN, the one address that the content policy adds for it.',
  'SEC-93':
    'Only the registry knows the holes that were found since. The operator’s pipeline asks it with `npm audit --omit=dev --audit-level=high` ([operating](operate.md#packages)).',
  'REL-29':
    'Not measured in every check, because it takes ten thousand tickets: `npm run rig -- --load 10000` raises them and fails when the heap grows by more than 8 MB or 95 % of the drivers wait for longer than 300 ms ([figures](operate.md#trying-it)). That a desk which is away keeps nobody waiting, however many tickets wait, is the test of REL-26.',
};

/**
 * Why no mistake in the code is tried for a claim: it is a setting that its test reads, or a text.
 * All others have one in `mutations/`.
 */
export const unmutated: Readonly<Record<string, 'setting' | 'text'>> = { 'SEC-95': 'text' };
