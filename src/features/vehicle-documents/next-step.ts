import type { Clearance } from '../../text/clearance';
import { type DocumentGroup as Group, inSentence } from '../../text/document-standing';
import type { Entry, Paper } from './checklist';

type Blocker = NonNullable<Clearance['blockers']>[number];

const isAbout =
  ({ related }: Blocker) =>
  ({ key }: Entry): boolean =>
    related?.type === 'document_type' && key.startsWith(`${related.id}-`);

const steps: Readonly<Partial<Record<Paper['state'], (name: string) => string>>> = {
  missing: (name) => `Send your ${name}`,
  toSend: (name) => `Send your ${name}`,
  sentBack: (name) => `Send your ${name} again`,
  ended: (name) => `Send your new ${name}`,
  soon: (name) => `Send your new ${name}`,
};

/** The one thing that keeps the driver at work, or brings them back: the first of what is in the way that they can settle with a document. */
export const nextStep = (
  blockers: readonly Blocker[],
  groups: Readonly<Record<Group, readonly Entry[]>>,
  nameOf: (entry: Entry) => string = ({ name }) => name,
): { readonly href: string; readonly words: string } | null => {
  const open = [...groups.fix, ...groups.soon].filter(({ required }) => required);
  for (const blocker of blockers) {
    const entry = open.find(isAbout(blocker));
    const words = entry?.papers[0] && steps[entry.papers[0].state];
    if (entry?.go && words) return { href: entry.go.href, words: words(inSentence(nameOf(entry))) };
  }
  return null;
};

/** What is first in the way has been renewed: the new document is with the team. */
export const isRenewing = (
  blockers: readonly Blocker[],
  groups: Readonly<Record<Group, readonly Entry[]>>,
): boolean => {
  const first = blockers[0];
  return (
    first !== undefined &&
    groups.checking.some((entry) => isAbout(first)(entry) && entry.papers[0]?.state === 'renewal')
  );
};
