/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Readers that reject a variant which another deployment may send. They are for answers of our own host, and for data in this browser. */
const strict = /\b(?:ownFields|ownText|ownNumber|nullable|oneOf)\(/g;

/** Files that read only answers of our own host. */
const ofOurHost: readonly string[] = ['config.ts', 'tickets.ts', 'raise-ticket.ts', 'support.ts'];

/** Other uses of strict readers, each with the reason why no operator's answer is lost. */
const exceptions: readonly (readonly [file: string, line: string, reason: string])[] = [
  ['documents.ts', "proves: oneOf(['badge',", 'null for an unknown value: the number is then not compared'],
  ['form-schema.ts', 'operator: needed(oneOf([', 'a condition with an unknown operator cannot be decided'],
  ['form-schema.ts', 'match: needed(oneOf([', 'whether all or any of the rules count decides what is asked'],
];

const folder = path.resolve('src/api');
const linesOf = (file: string) => readFileSync(path.join(folder, file), 'utf8').split('\n');
const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'decode.ts');

it('only the listed exceptions read an operator’s answer with a strict schema (OP-01, OP-05)', () => {
  const found = files
    .filter((file) => !ofOurHost.includes(file))
    .flatMap((file) => linesOf(file).flatMap((line) => (line.match(strict) ? [`${file}: ${line.trim()}`] : [])));
  const unknown = found.filter(
    (place) => !exceptions.some(([file, line]) => place.startsWith(`${file}: `) && place.includes(line)),
  );
  expect(unknown).toEqual([]);
  // An exception that is no longer used would let another strict reader in.
  const unused = exceptions.filter(
    ([file, line]) => !found.some((place) => place.startsWith(`${file}: `) && place.includes(line)),
  );
  expect(unused).toEqual([]);
});

it('every answer passes the decoder before it gets a type', () => {
  const castCall = /\bawait client\.(?:host\.)?(?:get|send)\([^;]*\)\)? as (?!const\b)/;
  expect(files.filter((file) => castCall.test(linesOf(file).join('\n')))).toEqual([]);
});
