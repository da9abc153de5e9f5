import { patienceMs } from './patience-ms';

/** Waits until a condition holds. After the time limit it fails with the last value. */
export async function until<T>(
  look: () => Promise<T> | T,
  holds: (value: T) => boolean,
  withinMs = patienceMs,
): Promise<T> {
  const end = Date.now() + withinMs;
  for (let pauseMs = 1; ; pauseMs = Math.min(25, 2 * pauseMs)) {
    const value = await look();
    if (holds(value)) return value;
    if (Date.now() > end) throw new Error(`Not within ${withinMs} ms. Last seen: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
