import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReplacedWord } from './words';

export interface ReplacedTerm extends ReplacedWord {
  readonly name: string;
  readonly why: string;
}

const ownTerm = 'the field has a standard term';
const missingSubject = 'the sentence hides who acts';
const dated = 'a plain reader has to stop at it';
const personified = 'data does not speak, hear or rest';

/** Terms of our own that engineers no longer write. `find` is global: its matches are counted. */
export const replacedTerms: readonly ReplacedTerm[] = [
  {
    name: 'owed',
    // Money that a driver has to pay is owed: that is the trade's word.
    find: /\bowed (?:ticket|sign)|\b(?:tickets?|sign-?out) (?:is|are|was|were) (?:\w+ )?owed|owed(?=Ticket|SignOut)|(?:Ticket|SignOut)Owed/gi,
    write: 'pending',
    why: ownTerm,
  },
  {
    name: 'told',
    // A person is told something. A ticket is raised.
    find: /\buntold|Untold|\btold(?=[A-Z:])|[a-z]Told\b|\b(?:team|staff|host|Zendesk)(?: \w+){0,3} told\b|\btold (?:the|our) (?:team|staff|host)\b/g,
    write: 'raised, notified; not raised yet',
    why: personified,
  },
  { name: 'the team knows', find: /\b(?:team|staff) (?:knows?|hears?)\b/gi, write: 'raised', why: personified },
  { name: 'announce', find: /announce(?!r)|announcing/gi, write: 'reserve (a ticket); emit (an event)', why: ownTerm },
  { name: 'stand down', find: /stand(?:s|ing)? ?down/gi, write: 'cancel the reservation', why: ownTerm },
  { name: 'call off', find: /\bcall(?:s|ed|ing)? (?:\w+ )?off\b|callOff/gi, write: 'cancel', why: ownTerm },
  { name: 'departs', find: /\bdeparts?\b/gi, write: 'reserveTicketKey', why: ownTerm },
  { name: 'overtaken', find: /overtaken/gi, write: 'superseded', why: ownTerm },
  { name: 'look again', find: /lookAgain|\blook(?:s|ed|ing)? again\b/gi, write: 'check again', why: ownTerm },
  { name: 'unsure', find: /unsure/gi, write: 'outcomeUnknown', why: ownTerm },
  { name: 'trouble', find: /trouble(?!\.spec|\.(?:long\.)?test)/gi, write: 'failure, ApiError', why: ownTerm },
  { name: 'refusal', find: /refusal/gi, write: 'rejection, validation errors', why: ownTerm },
  { name: 'sent away', find: /sent ?away/gi, write: 'UnexpectedRedirect', why: ownTerm },
  { name: 'deed', find: /\bdeeds?(?![a-z])/gi, write: 'effect', why: ownTerm },
  { name: 'whereabouts', find: /whereabouts/gi, write: 'LookupResult', why: ownTerm },
  { name: 'arrival', find: /\barrival|Arrival/g, write: 'DeliveryReceipt', why: ownTerm },
  { name: 'admitting', find: /\b(?:un)?admitt(?:ed|ing)\b/gi, write: 'identifying, identityUnknown', why: ownTerm },
  { name: 'recalling', find: /recalling/gi, write: 'restoring', why: ownTerm },
  { name: 'turned away', find: /turned ?away/gi, write: 'accessDenied', why: ownTerm },
  { name: 'at rest', find: /\bat rest\b|atRest/gi, write: 'idle', why: personified },
  { name: 'under way', find: /under ?way/gi, write: 'in progress', why: dated },
  { name: 'put aside', find: /put ?aside/gi, write: 'dead letter', why: ownTerm },
  { name: 'given up', find: /\bg(?:ive[sn]?|ave) up\b|givenUp/gi, write: 'cancelled', why: ownTerm },
  {
    name: 'first answers',
    find: /first-?answers|promptClient|aheadClient/gi,
    write: 'prefetchedResponses, lazyClient, prefetchClient',
    why: ownTerm,
  },
  {
    name: 'reads anew',
    find: /readsAnew|opensAtOnce|showsLastRead/gi,
    write: 'shouldReload, rendersBeforeSession, mayShowStaleData',
    why: ownTerm,
  },
  {
    name: 'drawn at once',
    find: /drawnAtOnce|LookLater|compileAtOnce/gi,
    write: 'withSyncNavigation, deferObserversUntilPaint, eagerCompile',
    why: ownTerm,
  },
  { name: 'ears', find: /\bears\b/g, write: 'subscriptions', why: personified },
  { name: 'seal', find: /\b(?:un)?seal(?:s|ed|ing)?\b|\bseal(?=[A-Z])/g, write: 'encrypt', why: ownTerm },
  { name: 'desk', find: /(?<!support )\bdesk\b(?!\.spec)/gi, write: 'support desk; zendesk for its API', why: ownTerm },
  { name: 'mend', find: /\bmend(?:s|ed|ing)?\b/gi, write: 'fix', why: dated },
  { name: 'anew', find: /\banew\b/gi, write: 'again', why: dated },
  { name: 'beside', find: /\bbeside\b/gi, write: 'next to, with, as well as', why: dated },
  { name: 'at once', find: /\bat once\b/gi, write: 'immediately, at the same time', why: dated },
  { name: 'as it is', find: /\bas (?:it is|they are)\b/gi, write: 'unchanged', why: dated },
  { name: 'but for', find: /\bbut for\b/gi, write: 'except', why: dated },
  { name: 'says so', find: /\bsa(?:ys?|id) so\b/gi, write: 'shows what happened', why: dated },
  { name: 'stands', find: /\bst(?:ands?|ood)\b(?!-in)/gi, write: 'is, shows', why: dated },
  { name: 'whom', find: /\bwhom\b/gi, write: 'who', why: dated },
  { name: 'all the same', find: /\ball the same\b/gi, write: 'nevertheless', why: dated },
  { name: 'became of', find: /\bbecame of\b/gi, write: 'the status of, the result of', why: dated },
  { name: 'kick', find: /\bkick(?:s|ed|ing)?\b/gi, write: 'wake', why: ownTerm },
  { name: 'note ticket', find: /\b(?:note|settle)Tickets?\b/g, write: 'storeTicket, removeTicket', why: ownTerm },
  { name: 'news', find: /\w(?<!Read)News\b(?!Post|Screen|Page|Section)/g, write: 'event, notice', why: ownTerm },
  { name: 'today is', find: /todayIs/g, write: 'today', why: missingSubject },
  { name: 'leads to', find: /leadsTo/g, write: 'canOpen', why: missingSubject },
  { name: 'standing', find: /[a-z]Standings?\b|\bStanding\b|standingOf/g, write: 'status', why: dated },
  { name: 'begun', find: /\bbegun\b/g, write: 'started', why: dated },
  { name: 'other word', find: /OtherWord/g, write: 'UnknownValue', why: ownTerm },
  { name: 'ask who', find: /askWho/g, write: 'readUser', why: ownTerm },
  { name: 'paper', find: /\b(?:has|fill|open|send)Papers?\b|\bpapers\b/g, write: 'document', why: dated },
  {
    name: 'nobody',
    find: /\b(?:nobody|somebody|anybody|whoever|whosoever)\b/gi,
    write: 'a named subject',
    why: missingSubject,
  },
];

/** The areas of the project. Each has its own counts. */
export const areas = ['code', 'tests', 'docs'] as const;
export type Area = (typeof areas)[number];
export type Counts = Readonly<Record<string, Partial<Record<Area, number>>>>;

const folders = ['.', 'deploy', 'docs', 'machines', 'public', 'sandbox', 'scripts', 'server', 'src', 'test'];
const isRead = /\.(?:tsx?|m?js|cjs|md|ya?ml)$/;
/** Left out: files that are generated or fixed by others, the history, and these lists. */
const isLeftOut =
  /generated|^docs\/(?:machines\/|(?:texts|conformance|security|licences|requirements)\.md)|\/approved\/|^test\/texts\/|^CHANGELOG/;

function filesToRead(): string[] {
  const below = (folder: string) =>
    readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' }).map((name) => path.posix.join(folder, name));
  return folders
    .flatMap(below)
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => isRead.test(file) && !isLeftOut.test(file));
}

const areaOf = (file: string): Area => {
  if (file.endsWith('.md')) return 'docs';
  return file.startsWith('test/') ? 'tests' : 'code';
};

/** A guide without its code: names in code follow the code, so only the guide's own sentences count. */
const withoutCode = (guide: string): string => guide.replace(/^```[\s\S]*?^```|`[^`\n]*`/gm, '');

/** How often each replaced term occurs in the project, and in which area. Leaves out terms that occur nowhere. */
export function countTerms(read = (file: string) => readFileSync(file, 'utf8'), files = filesToRead()): Counts {
  const counts: Record<string, Partial<Record<Area, number>>> = {};
  for (const file of files) {
    const content = file.endsWith('.md') ? withoutCode(read(file)) : read(file);
    for (const { name, find } of replacedTerms) {
      const found = content.match(find)?.length ?? 0;
      if (found === 0) continue;
      counts[name] ??= {};
      const area = areaOf(file);
      counts[name][area] = (counts[name][area] ?? 0) + found;
    }
  }
  return counts;
}

/** The counts above their limits, each with the replacement. A term without a limit must not occur at all. */
export const aboveLimit = (counts: Counts, limits: Counts): string[] =>
  replacedTerms.flatMap(({ name, find, write, why }) =>
    areas.flatMap((area) => {
      const count = counts[name]?.[area] ?? 0;
      const limit = limits[name]?.[area] ?? 0;
      if (count <= limit) return [];
      return `“${name}” is written ${count} times in ${area}, and may be ${limit} times: ${why}. Write “${write}”. (grep -P: ${find.source})`;
    }),
  );

/** The limits after a check: a limit follows a lower count, and never rises. */
export const lowered = (counts: Counts, limits: Counts): Counts =>
  Object.fromEntries(
    replacedTerms.flatMap(({ name }) => {
      const left = areas.flatMap((area) => {
        const limit = Math.min(counts[name]?.[area] ?? 0, limits[name]?.[area] ?? 0);
        return limit > 0 ? [[area, limit] as const] : [];
      });
      return left.length > 0 ? [[name, Object.fromEntries(left)]] : [];
    }),
  );
