import { act, cleanup, waitFor } from '@testing-library/react';
import type { ScreenModule } from '../../../src/flows/services';
import { type Variant, variantsOf } from '../../support/variants';
import { type Answers, openScreen } from './screens';

const leakedValues = /\bundefined\b|\bnull\b|\bNaN\b|Invalid Date|\[object |Infinity/;

interface Place {
  readonly path?: string;
  readonly at?: string;
}

/** The reason why a screen cannot be used with these answers; null if it can. */
const failureWith = async (screen: ScreenModule, answers: Answers, place: Place): Promise<string | null> => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    const { container } = await openScreen(screen, answers, place);
    await waitFor(() => expect(container.textContent).not.toBe('Loading'), { timeout: 10_000 });
    await act(() => new Promise((shown) => setTimeout(shown)));
    const text = container.textContent ?? '';
    if (!container.querySelector('h1')) return `no heading: ${text.slice(0, 80)}`;
    return leakedValues.exec(text)?.[0] ?? null;
  } catch (error) {
    return String(error);
  } finally {
    errors.mockRestore();
    cleanup();
  }
};

/**
 * Opens a screen once for each value of each answer, with that value missing or of another type. Returns those with which it cannot be
 * used: it has no heading, or shows a raw value as text. `changes` are the answers to change; `rest` are sent unchanged.
 */
export const failuresWithout = async (
  screen: ScreenModule,
  answers: Answers,
  {
    changes = ['missing', 'map'],
    rest = {},
    ...place
  }: Place & { readonly changes?: readonly Variant['change'][]; readonly rest?: Answers } = {},
): Promise<readonly string[]> => {
  const faults = await failureWith(screen, { ...rest, ...answers }, place);
  if (faults) throw new Error(`It is broken unchanged: ${faults}`);
  const broken = new Set<string>();
  for (const [call, plain] of Object.entries(answers))
    for (const { at, change, body } of variantsOf(plain)) {
      if (!changes.includes(change)) continue;
      const why = await failureWith(screen, { ...rest, ...answers, [call]: body }, place);
      if (why) broken.add(`${call} ${at}: ${why}`);
    }
  return [...broken];
};
