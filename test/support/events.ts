/** The rows of the table of log events in operate.md, as cells. */
export function eventTable(guide: string): readonly (readonly string[])[] {
  const table = guide.slice(guide.indexOf('| event | level |')).split('\n\n', 1)[0] ?? '';
  return table
    .split('\n')
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()));
}

export function listedEvents(rows: readonly (readonly string[])[]): readonly string[] {
  return rows.flatMap(([, events = '']) => [...events.matchAll(/`([\w.]+)`/g)].map(([, event = '']) => event));
}
