/** What a post of the news is called: where it has no title, by its day. */
export const postName = (title: string | null, day: string | null): string =>
  title ?? (day === null ? 'News' : `News, ${day}`);
