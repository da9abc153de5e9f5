import type { DraftStore } from './drafts';

const nameOf = (file: File): string => `${file.name}:${file.size}:${file.lastModified}`;

/**
 * How often the preparation of a chosen photo was begun and never came to an end: it took the tab with it. Noted beside the draft of
 * the form, at once, because a tab that dies says nothing.
 */
export const photoTries = (drafts: DraftStore, userId: string, draft: string) => {
  const name = `${draft}:photos`;
  const read = () => drafts.read<Readonly<Record<string, string>>>(userId, name)?.values ?? {};
  const write = (tries: Readonly<Record<string, string>>) => {
    if (Object.keys(tries).length === 0) drafts.drop(userId, name);
    else drafts.write(userId, name, tries);
  };
  const of = (file: File): number => Number(read()[nameOf(file)] ?? 0);
  return {
    of,
    begin: (file: File): void => write({ ...read(), [nameOf(file)]: String(of(file) + 1) }),
    end: (file: File): void => {
      const { [nameOf(file)]: _, ...others } = read();
      write(others);
    },
    /** The page is left as pages are left: nothing that is under way has failed. */
    forgive: (): void => drafts.drop(userId, name),
  };
};
