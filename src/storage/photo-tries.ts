import type { DraftStore } from './drafts';

const nameOf = (file: File): string => `${file.name}:${file.size}:${file.lastModified}`;

/**
 * How often the portal started to prepare a chosen photo and never finished, because the tab crashed. Stored with the form's draft before
 * each start, because a crash fires no event.
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
    remove: (file: File): void => {
      const { [nameOf(file)]: _, ...others } = read();
      write(others);
    },
    /** Called when the driver leaves the page: photos still in preparation have not failed. */
    reset: (): void => drafts.drop(userId, name),
  };
};
