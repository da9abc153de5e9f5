/** A replaced word or phrase, and its replacement. */
export interface ReplacedWord {
  readonly find: RegExp;
  readonly write: string;
}

/** Phrases that read like a translation. Text for drivers and staff no longer contains them. */
export const replacedWords: readonly ReplacedWord[] = [
  { find: /\b(?:stands?|stood) (?:here|below|on this page)\b/i, write: 'appears here' },
  { find: /\blook(?:ing)? again\b/i, write: 'check again' },
  { find: /\b(?:mails?|mailed)\b(?! box)/i, write: 'email' },
  { find: /\bpapers\b|\bthe paper\b(?! (?:certificate|vehicle licence))/i, write: 'document' },
  { find: /\bwhom\b/i, write: 'who' },
  {
    find: /\bcounts (?:no more|from|since|until|already|today)\b/i,
    write: 'applies from, valid until, no longer in force',
  },
  { find: /\bput (?:it |this |them )?right\b/i, write: 'fix' },
  { find: /\b(?:take|taken|took) back\b/i, write: 'withdraw' },
  { find: /\bat hand\b/i, write: 'ready' },
  { find: /\b(?:was|were|been|is) (?:not )?told\b/i, write: 'notified; we don’t know' },
  { find: /\banew\b/i, write: 'again' },
  { find: /\b(?:your|the) operator\b(?!’s API)/i, write: 'we, us' },
  { find: /\byour fleet\b(?! will give)/i, write: 'we, us' },
  { find: /\bthe team\b/i, write: 'our team, we' },
  { find: /\b(?:nobody|somebody|anybody|whoever)\b/i, write: 'a named subject, someone' },
  { find: /\bReading (?:the|your|who|what)\b|^Reading$/, write: 'Loading' },
  { find: /\bcould not (?:read|load|get|find|check|reach)\b/i, write: 'couldn’t load' },
  { find: /\b[Ww]e do not know\b/, write: 'We’re not sure, we can’t tell' },
  { find: /\bwhether it (?:arrived|came)\b|\bdid not arrive\b/i, write: 'not sent, we’re not sure this was sent' },
  { find: /\bdoes no harm\b/i, write: 'It’s safe to try again' },
  { find: /\b(?:begin|begins|began|begun)\b/i, write: 'start' },
  { find: /\bgo on\b/i, write: 'continue' },
  { find: /\bthrow (?:it )?away\b/i, write: 'delete' },
  { find: /\bfile is made\b|\btable is made\b/i, write: 'downloaded' },
  { find: /\blast day (?:it is valid|was)\b/i, write: 'expiry date' },
  {
    find: /\b(?:MOT|plate|badge|licence|certificate|quote|price|policy) (?:ends|ended|has ended)\b/i,
    write: 'expires, expired',
  },
  { find: /\b(?:of )?\d figures\b|\bfour figures\b/i, write: 'digits' },
  { find: /(?:^|[.,] )[Ll]ike (?:\p{Lu}|\d)/u, write: 'For example, …' },
  { find: /\bmay not\b|\bYou may\b/, write: 'cannot, can, might' },
  { find: /\b(?:We|You) (?:are|will)\b/, write: 'We’re, we’ll, you’re' },
  { find: /\d ?% has left\b/, write: 'Uploading: …%' },
  { find: /\binto my calendar\b/i, write: 'Add to calendar' },
  { find: /\b(?:is|was|are) there\b(?! a)/i, write: 'issued, downloaded, available' },
  { find: /\bbinds you\b|\bwhat became of\b|\bon its way already\b/i, write: 'a plain sentence' },
  { find: /\bthis phone\b/i, write: 'this device' },
];

/** The texts that contain such a word, each with the replacement. */
export const findReplaced = (texts: readonly string[], words: readonly ReplacedWord[]): string[] =>
  texts.flatMap((text) =>
    words.filter(({ find }) => find.test(text)).map(({ find, write }) => `${text} (${find}: write “${write}”)`),
  );
