/** 10am on a Thursday. Imported before everything that reads the time, and does not move. */
const now = Date.parse('2026-03-05T10:00:00Z');

globalThis.Date = new Proxy(Date, {
  construct: (date, given) => Reflect.construct(date, given.length === 0 ? [now] : given),
  get: (date, name) => (name === 'now' ? () => now : Reflect.get(date, name)),
});

export {};
