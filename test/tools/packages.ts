import { readFileSync } from 'node:fs';

/** A package in the lock file. */
export type Locked = {
  readonly version: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dev?: true;
  readonly optional?: true;
  readonly hasInstallScript?: true;
  readonly deprecated?: string;
  readonly license?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

/** Every package by its folder; the project itself is not among them. */
export function lockedPackages(file = 'package-lock.json'): ReadonlyMap<string, Locked> {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> };
  return new Map(Object.entries(packages).filter(([folder]) => folder !== ''));
}

export const nameOf = (folder: string): string =>
  folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * Licences of packages that may be distributed unchanged with a product. MPL-2.0 requires publishing changes of the package itself, and the
 * portal changes none.
 */
export const acceptable = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'MPL-2.0',
]);

/** Whether the portal may be distributed with a package of this licence. Of licences joined by OR, one is enough. */
export function isAcceptable(licence: string): boolean {
  const plain = licence.replace(/^\((.*)\)$/, '$1');
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAcceptable);
  return plain.split(' AND ').every((item) => acceptable.has(item));
}

/** docs/licences.md: the packages that are distributed with the portal and its host, by licence. Leaves out tools for building and testing. */
export function licencesPage(packages: ReadonlyMap<string, Locked>): string {
  const shipped = [...packages].filter(([, { dev, optional }]) => !dev && !optional);
  const byLicence = new Map<string, Set<string>>();
  for (const [folder, { license = 'unknown', version }] of shipped) {
    byLicence.set(license, (byLicence.get(license) ?? new Set()).add(`${nameOf(folder)} ${version}`));
  }
  const names = [...byLicence.keys()].sort();
  return `${[
    '# Licences of others',
    '',
    '<!-- Written by `npm run docs:lists` from package-lock.json. Do not edit. -->',
    '',
    `${new Set(shipped.map(([folder, { version }]) => `${nameOf(folder)} ${version}`)).size} packages come with the portal and its host. Their licence texts lie in their folders; \`npm run sbom\` prints the whole bill of materials.`,
    ...names.flatMap((name) => ['', `## ${name}`, '', [...(byLicence.get(name) ?? [])].sort().join(', ')]),
  ].join('\n')}\n`;
}
