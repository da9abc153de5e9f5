/** Claims, by the ids that test titles name. Each is one sentence. */
export type Group = { readonly title: string; readonly claims: Readonly<Record<string, string>> };

/** Security and reliability of the portal, its host, the outbox and the build. Test titles name the ids. The numbers never change. */
export const groups: readonly Group[] = [
  {
    title: 'The browser and the operator’s API',
    claims: {
      'SEC-01': 'Calls go only to the configured address, whatever an id or a parameter looks like.',
      'SEC-02':
        'Before each write the portal fetches the CSRF cookie, and sends its decoded value of that moment as the header.',
      'SEC-03': 'The CSRF header goes only to the operator’s API.',
      'SEC-04': 'Every call carries the session and asks for JSON.',
      'SEC-05': 'The code never repeats a call: one call for each press, whatever the answer.',
      'SEC-06': '401 and 419 forget the driver and lead to the sign-in; at the start they are a line in the log.',
      'SEC-07':
        '409 leads to the verification, 422 “deleted” to the reinstatement, 422 “blocked” to the page of blocked accounts.',
      'SEC-08': 'Any other 422 appears as text at its field or in the summary, and what was typed stays.',
      'SEC-09':
        '429, 5xx, no answer and every malformed answer appear in the portal’s own words; nothing typed is lost, nothing breaks.',
      'SEC-10': 'Every call ends in time, and when its screen is left.',
      'SEC-11': 'A sign-in that the operator redirects, because a driver is signed in, breaks nothing.',
      'SEC-12': 'The portal checks the shape of an answer before use; names such as `__proto__` have no effect.',
    },
  },
  {
    title: 'Session, account and forms',
    claims: {
      'SEC-13':
        'The cached user has ids and flags, no name or address. Drafts hold what was typed, including names, addresses and phone numbers, unencrypted, until it is sent, the sign-out, or 7 days after the last change; never a password or bank details.',
      'SEC-14': 'Signing out clears memory, page, storage and drafts, even when the operator does not answer.',
      'SEC-15': 'A sign-out signs out all tabs immediately, whatever the operator does; so does a session that ended.',
      'SEC-16': 'Back after a sign-out shows nothing of the driver, also from the back/forward cache.',
      'SEC-17': 'The address to return to after a sign-in is a known page of the portal.',
      'SEC-18':
        'Password fields are labelled for password managers, accept a paste and long passwords, trim nothing, and can be shown.',
      'SEC-19': 'Token and address of a reset link leave the address bar before any other code can read them.',
      'SEC-20': 'A forgotten password gets the same answer for known and unknown addresses.',
      'SEC-21': 'Before the session is known, the portal shows nothing of a driver and asks for nothing.',
      'SEC-22': 'A forged user in the storage gets no further than the first 401.',
      'SEC-23': 'Password managers find the page to change a password.',
    },
  },
  {
    title: 'Texts, links and files of others',
    claims: {
      'SEC-24': 'Markup of the operator is sanitised: it runs, frames, requests and restyles nothing.',
      'SEC-25': 'Every other text of a server is rendered as text.',
      'SEC-26': 'Foreign links lead to web pages, email and telephone only, and send no referrer.',
      'SEC-27': 'Our code neither evaluates text nor writes markup.',
      'SEC-28': 'The page ignores messages of other windows, loads no script as data, and exposes no global.',
      'SEC-29': 'Files are checked by their bytes before they are sent; names are text; the page opens no file.',
    },
  },
  {
    title: 'The host’s edge',
    claims: {
      'SEC-30': 'Every document carries the whole set of headers.',
      'SEC-31': 'The nonce has at least 128 bits, is new in every answer, and is in no file.',
      'SEC-32': 'Trusted Types are enforced, and no browser test breaks the content policy without expecting it.',
      'SEC-33': 'The policy alone stops planted scripts, handlers, bases, frames and foreign forms.',
      'SEC-34': 'Every answer names its type with its character set, and browsers do not sniff it.',
      'SEC-35': 'The portal cannot be framed, opened into or embedded.',
      'SEC-36': 'Documents and answers are not cached; only files with a hash in their name are cached for ever.',
      'SEC-37': 'The host allows no other origin.',
      'SEC-38': 'Methods that an address does not have are 405; HEAD has no body.',
      'SEC-39': 'Path traversal, hidden files and guessed paths are 404.',
      'SEC-40': 'An unknown page is the portal’s own 404 screen, an unknown call JSON.',
      'SEC-41': 'The page’s configuration contains only public values.',
      'SEC-42':
        'Where a trusted proxy reports that a browser came over plain http, the host redirects pages, rejects calls, and leaves HSTS out.',
      'SEC-43': 'The host trusts forwarded headers only from configured proxies.',
      'SEC-44': 'A forged Host header changes no link and no redirect.',
      'SEC-45': 'Headers, addresses, bodies and the time for them are limited.',
      'SEC-46': 'Error answers reveal no internals.',
      'SEC-47': 'Ambiguous requests are rejected.',
    },
  },
  {
    title: 'The host’s own routes',
    claims: {
      'SEC-48': 'A call without a session is 401, and no call reaches the support desk.',
      'SEC-49': 'Every write asks the operator again who calls.',
      'SEC-50': 'The host passes cookies only to the operator’s API, and stores none.',
      'SEC-51': 'When the operator cannot say who calls, the answer is 503.',
      'SEC-52': 'Calls from another site are rejected, in all 14 ways.',
      'SEC-53': 'A ticket of another driver is the same 404 as a missing one, and nothing is written to it.',
      'SEC-54': 'A driver reads only their own tickets, and only public comments.',
      'SEC-55': 'A ticket’s id is a plain number; anything else is 404 or 422.',
      'SEC-56': 'A caller cannot send the fields that the host sets.',
      'SEC-57': 'Tags are ours or known ones.',
      'SEC-58': 'Custom fields are known ones, in the right shape.',
      'SEC-59': 'The host builds links into the back office, from checked ids.',
      'SEC-60': 'Markup and placeholders typed by a driver arrive as text.',
      'SEC-61': 'Control and direction characters are harmless, and nothing else is lost.',
      'SEC-62': 'Length limits are exact: the longest allowed text passes, one character more does not.',
      'SEC-63': 'Broken multipart bodies are rejected, without a hang.',
      'SEC-64': 'No route of the host takes a file.',
      'SEC-65': 'Repeated fields, names of the language (`__proto__`) and lists in place of texts are rejected.',
      'SEC-66': 'Limits apply to the driver, whatever the call looks like.',
      'SEC-67': 'The host calls only the two configured addresses, and follows no redirect.',
      'SEC-68': 'Line ends and NUL in an input change no header, and are not repeated.',
      'SEC-69': 'The host reads a quote again with the caller’s own session; a quote of another driver is 404.',
      'SEC-70': 'The requester is the verified driver, never an agent of the support desk.',
      'SEC-71': 'Answers have only documented fields.',
      'SEC-72': 'A key means one call of one driver: a repetition gets its receipt, another body is rejected.',
      'SEC-73':
        'The host raises a flow’s ticket only for the caller’s own change, document or quote, and only while that waits.',
    },
  },
  {
    title: 'Credentials, reports and logs',
    claims: {
      'SEC-74':
        'The support desk’s token is fetched once for all calls and renewed before it expires; the legacy way warns.',
      'SEC-75':
        'No secret is in a log, an answer or the outbox file. SEC-78 and SEC-81 are about reports, SEC-94 about the bundle.',
      'SEC-76': 'The host asks the support desk for the fewest scopes, and the guide lists them.',
      'SEC-77': 'Certificates are checked; production does not start with the check switched off.',
      'SEC-78': 'Error reports carry the release, and no cookies, headers, bodies or queries.',
      'SEC-79': '401, 419, no answer and configured messages are not reported; each real error is, once.',
      'SEC-80': 'A tenth of the visits is traced.',
      'SEC-81': 'Sessions with an error are replayed, others are not, and never with typed values.',
      'SEC-82': 'Early errors are kept until the reporting code has loaded; without it the portal works.',
      'SEC-83': 'A tunnel for reports takes only our own.',
      'SEC-84': 'Without a DSN no reporting code is loaded and nothing is sent.',
      'SEC-85': 'Log lines are whole, one each, and contain nothing of a driver.',
      'SEC-86':
        'Every rejected call of a driver, limits included, is logged once with its request and reason; a lost sign-in at the support desk is a separate alarm.',
      'SEC-87': 'Times in the log are UTC, and the guide lists every log event.',
      'SEC-88': 'What staff have to act on is a separate event, named in the guide.',
    },
  },
  {
    title: 'Build, packages and stand-ins',
    claims: {
      'SEC-89': 'No package runs a script at install; the list of those that would is reviewed.',
      'SEC-90': 'Direct dependencies have exact versions, and none of them is known to be bad.',
      'SEC-91': 'There is a bill of materials, and a list of the licences in it.',
      'SEC-92': 'The bundle contains no source map, test, or code of the stand-ins.',
      'SEC-93': 'No dependency has a known serious vulnerability.',
      'SEC-94': 'Nothing in the bundle looks like a secret.',
      'SEC-95': 'The guide says how soon vulnerabilities are fixed, and what inputs may contain.',
      'SEC-96': 'The stand-ins do not start in production and listen on this machine only.',
      'SEC-97': 'The stand-ins answer as Laravel and Zendesk do.',
      'SEC-98': 'The stand-ins hash passwords, and no value becomes part of a query’s text.',
    },
  },
  {
    title: 'Reliability',
    claims: {
      'REL-01': 'The host confirms a ticket to the driver only after it is on disk.',
      'REL-02': 'A key makes one ticket, whatever fails and whichever process is killed.',
      'REL-03': 'A key makes one private note.',
      'REL-04':
        'After an outage longer than the support desk remembers keys, the host looks the ticket up before it sends it again.',
      'REL-05': 'A repeated call sends the same bytes, unless the support desk rejected them.',
      'REL-06': 'A 429 stops all calls to the support desk for the time it names, and costs no attempt.',
      'REL-07': 'A lost token is renewed once; a wrong secret pauses the queue, raises an alarm, and loses nothing.',
      'REL-08':
        'A rejected ticket becomes a dead letter, which staff can list and retry; a rejected requester gets a substitute.',
      'REL-09': 'A note on a closed ticket becomes a follow-up.',
      'REL-10': 'A slow support desk does not delay a driver.',
      'REL-11': 'Without room on the disk the host confirms nothing.',
      'REL-12': 'A damaged outbox stops the start and stays unchanged.',
      'REL-13': 'A step has one worker at a time; an expired lease hands it over.',
      'REL-14': 'A clock that jumps by a day loses and doubles nothing.',
      'REL-15': 'The host stops within 10 seconds, and the next start continues.',
      'REL-16': 'A tab that is closed before, in or after a submission makes one ticket.',
      'REL-17': 'Double presses, two tabs and calls that the network repeats make one ticket.',
      'REL-18': '“Try again” uses the same key, and is never needed for what is queued.',
      'REL-19': 'When the host is down at the end, the driver reads it, and the next visit raises the ticket.',
      'REL-20': 'A reservation that fails does not stop the submission.',
      'REL-21': 'A rejected submission cancels its reservation.',
      'REL-22': 'A second submission after an edit raises a second ticket.',
      'REL-23': 'A reservation that is not confirmed becomes one marked ticket after an hour.',
      'REL-24': 'A document without a vehicle change makes a ticket, one with a change none.',
      'REL-25': 'Contents are wiped after they arrived, keys stay known, and a restart sends nothing again.',
      'REL-26': 'A backlog arrives within the support desk’s limits, the oldest first.',
      'REL-27': 'The same holds with PostgreSQL and two hosts.',
      'REL-28': 'While the database is down for a minute calls are 503; afterwards everything continues.',
      'REL-29': 'Ten thousand tickets leave the memory flat, and a support desk that is down delays no driver.',
      'REL-30': 'Code that does not load reloads a page at most once in 10 seconds.',
      'REL-31':
        'Without a connection the portal says that it is offline, nothing typed is lost, and there is no storm of retries.',
      'REL-32': 'An error in any page shows the error screen with the right title and a way home.',
      'REL-33': 'A reporting service that is down changes nothing.',
      'REL-34': 'The host reports whether it is alive, and whether it can store a ticket, and no more.',
      'REL-35': 'A wrong configuration is rejected by its name and never by its value.',
    },
  },
];

/** The reason why an id has no test here. */
export const excuses: Readonly<Record<string, string>> = {
  'SEC-83':
    'There is no tunnel: browsers send reports directly to the host of the DSN, the one address that the content policy adds for it.',
  'SEC-93':
    'Only the registry knows vulnerabilities that are found later. The operator’s pipeline asks it with `npm audit --omit=dev --audit-level=high` ([operating](operate.md#packages)).',
  'REL-29':
    'Not in the gate, because it takes ten thousand tickets: `npm run rig -- --load 10000` raises them and fails when the heap grows by more than 8 MB or the 95th percentile of the drivers’ waits is above 300 ms ([figures](operate.md#testing-the-outbox)). The test of REL-26 shows that a support desk which is down delays no driver, however many tickets wait.',
};

/** The reason why no mutation exists for a claim: it is a setting that its test reads, or a text. All others have a mutation in `mutations/`. */
export const unmutated: Readonly<Record<string, 'setting' | 'text'>> = { 'SEC-95': 'text' };
