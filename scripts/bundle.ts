import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Strings in the sandbox, the host and development builds. A script with one of them has their code. */
const forbiddenTexts = [
  'portal.inspect',
  'webpackHot',
  'sandbox',
  'BACK_OFFICE_URL',
  'back-office',
  'ZENDESK_',
  'OUTBOX_URL',
  'three random words',
];

/** A string in the HTML sanitiser. Only pages that show the operator's text may load it, because it would slow down every first visit. */
const sanitiserText = 'ALLOW_ARIA_ATTR';

/** Patterns of keys and tokens of common services, and of credentials in a URL. */
const secrets =
  /-----BEGIN [A-Z ]*KEY|\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bgh[pousr]_\w{36}|\bsk_live_\w{16}|\bxox[abpr]-\w{10}|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.|\bBearer [\w.~+/-]{20,}|:\/\/[\w.-]+:[^\s/@'"`${}]+@/;
const words = /[A-Za-z0-9+/_=-]{32,}/g;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Entropy of each character in bits. Names in code stay below 4.4; random bytes in base64 come close to 6. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}

/** A text in a file that looks like a key, shortened; null when there is none. */
function secretIn(text: string): string | null {
  const known = secrets.exec(text)?.[0];
  const random = [...text.matchAll(words)].find(
    ([word]) =>
      !word.startsWith(alphabet) &&
      /\d/.test(word) &&
      /[a-z]/.test(word) &&
      /[A-Z]/.test(word) &&
      entropyOf(word) > 4.4,
  )?.[0];
  return (known ?? random)?.slice(0, 12) ?? null;
}

/**
 * Compressed bytes of the scripts that a first visit to a page loads. A page that needs more than the others has its own line. Raise a
 * budget only with a review. The same code varies by up to 200 bytes with the hashes in its file names.
 */
export const budgets: Readonly<Record<string, number>> = {
  '/login': 143_750,
  '/': 164_400,
  '/insure/new/form': 187_600,
  '/insure/:id': 179_650,
  'any other': 177_650,
};

interface Manifest {
  readonly initial: readonly string[];
  readonly pages: readonly { readonly path: string; readonly files: readonly string[] }[];
}

/** Lists the pages of a built portal that are above their budget, one sentence each. */
export function budgetProblems(dist: string, allowed: Readonly<Record<string, number>> = budgets): string[] {
  const { initial, pages } = JSON.parse(readFileSync(path.join(dist, 'manifest.json'), 'utf8')) as Manifest;
  const bytesOf = (files: readonly string[]) =>
    files
      .filter((file) => file.endsWith('.js'))
      .reduce((sum, file) => sum + statSync(path.join(dist, `${file}.br`)).size, 0);
  return pages.flatMap(({ path: address, files }) => {
    const [bytes, budget] = [bytesOf([...initial, ...files]), allowed[address] ?? allowed['any other'] ?? 0];
    return bytes > budget
      ? [`${address}: a first visit loads ${bytes} bytes of scripts, and the budget is ${budget}.`]
      : [];
  });
}

/** Lists the problems of a built portal, one sentence each. */
export function bundleProblems(dist: string): string[] {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)));
  const problems: string[] = [];
  for (const file of files.filter((name) => name.startsWith(`assets${path.sep}`))) {
    if (!/\.[0-9a-f]{8,}\.(js|css|svg|png|woff2)(\.br|\.gz)?$/.test(file))
      problems.push(`${file}: no hash in the name of a file that is cached forever.`);
  }
  for (const file of files) {
    if (file.endsWith('.map')) problems.push(`${file}: source maps are not for drivers.`);
    if (!/\.(js|css)$/.test(file)) continue;
    for (const ending of ['.br', '.gz'])
      if (!files.includes(file + ending)) problems.push(`${file}: ${ending} is missing.`);
    const text = readFileSync(path.join(dist, file), 'utf8');
    if (text.includes('sourceMappingURL')) problems.push(`${file}: names a source map.`);
    if (/\bmain\.[0-9a-f]+\.js$/.test(file) && text.includes(sanitiserText))
      problems.push(`${file}: the HTML sanitiser is loaded on every first visit.`);
    const secret = secretIn(text);
    if (secret !== null) problems.push(`${file}: “${secret}…” looks like a secret.`);
    for (const word of forbiddenTexts)
      if (text.includes(word))
        problems.push(`${file}: contains “${word}”, which belongs to the sandbox, the host or a development build.`);
  }
  return problems;
}
