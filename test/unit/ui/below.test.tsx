import { act } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Deferred } from '../../../src/ui/Deferred';

/** What is on the page when it renders, and soon after. */
const drawn = async (atOnce: boolean) => {
  const place = document.createElement('div');
  const root = createRoot(place);
  const texts: string[] = [];
  await act(async () => {
    flushSync(() =>
      root.render(
        <>
          Above<Deferred atOnce={atOnce}> and below</Deferred>
        </>,
      ),
    );
    texts.push(place.textContent ?? '');
  });
  texts.push(place.textContent ?? '');
  act(() => root.unmount());
  return texts;
};

test('the lower part of a page is rendered after the upper part', async () => {
  expect(await drawn(false)).toEqual(['Above', 'Above and below']);
});

test('the lower part of a page is rendered with the upper part after Back', async () => {
  expect(await drawn(true)).toEqual(['Above and below', 'Above and below']);
});
