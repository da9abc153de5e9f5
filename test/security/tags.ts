import { titlesBelow, titlesIn } from '../support/titles';

/** A test, or a group of tests, whose title names an id. */
export type Tag = { readonly id: string; readonly file: string; readonly title: string };

const id = /\b(?:SEC|REL)-\d{2}\b/g;

const tagsOf = ({ file, title }: { readonly file: string; readonly title: string }): Tag[] =>
  [...title.matchAll(id)].map(([found]) => ({ id: found, file, title: withoutIds(title) }));

/** The ids that titles of tests name in a file's text. */
export const tagsIn = (file: string, text: string): Tag[] => titlesIn(file, text).flatMap(tagsOf);

/** All tags of the tests below a folder, in the order of their files. */
export const tagsBelow = (folder: string): Tag[] => titlesBelow(folder, (text) => text.search(id) >= 0).flatMap(tagsOf);

function withoutIds(title: string): string {
  return title.replace(/\s*\([^()]*\b(?:SEC|REL)-\d{2}\b[^()]*\)/g, '').trim();
}
