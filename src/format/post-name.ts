/** The title of a news post, or its day if it has none. */
export const postName = (title: string | null, day: string | null): string =>
  title ?? (day === null ? 'News' : `News, ${day}`);
