import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { ShowAll } from '../../../src/ui/ShowAll';

const Rows = ({
  rowOf = (name: string): ReactNode => <a href="/here">{name}</a>,
  all = ['One', 'Two', 'Three', 'Four'],
}) => {
  const [shown, setShown] = useState(2);
  return (
    <div>
      <h2>Numbers</h2>
      {/* The whole list may be a new element. */}
      <ul key={shown}>
        {all.slice(0, shown).map((name) => (
          <li key={name}>{rowOf(name)}</li>
        ))}
      </ul>
      {shown === 2 ? <ShowAll onPress={() => setShown(4)}>Show all 4</ShowAll> : null}
      <a href="/after">After</a>
    </div>
  );
};

test.each([
  [true, 'Three'],
  [false, null],
])('with the focus on it (%s), a press moves the focus to the first new line', (hasFocus, name) => {
  render(<Rows />);
  const button = screen.getByRole('button', { name: 'Show all 4' });
  if (hasFocus) button.focus();
  fireEvent.click(button);
  return Promise.resolve().then(() =>
    expect(document.activeElement).toBe(name === null ? document.body : screen.getByRole('link', { name })),
  );
});

const folded = (name: string) => (
  <details>
    <summary>{name}</summary>
  </details>
);

test.each([
  ['the summary of the first new row', { rowOf: folded }, 'SUMMARY Three'],
  ['the first new row, if it has no link', { rowOf: (name: string) => name }, 'LI Three'],
  ['the heading, if there is no new row', { all: ['One', 'Two'] }, 'H2 Numbers'],
])('a press moves the focus to %s', async (_target, props, focused) => {
  render(<Rows {...props} />);
  const button = screen.getByRole('button', { name: 'Show all 4' });
  button.focus();
  fireEvent.click(button);
  await Promise.resolve();
  expect(`${document.activeElement?.tagName} ${document.activeElement?.textContent}`).toBe(focused);
});

test('a printed list is whole', () => {
  render(<Rows />);
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getByRole('link', { name: 'Four' })).toBeInTheDocument();
});
