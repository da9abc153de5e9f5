import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { ShowAll } from '../../../src/ui/ShowAll';

const Rows = () => {
  const [shown, setShown] = useState(2);
  return (
    <div>
      {/* The whole list may be a new element. */}
      <ul key={shown}>
        {['One', 'Two', 'Three', 'Four'].slice(0, shown).map((name) => (
          <li key={name}>
            {name === 'Three' ? (
              <details>
                <summary>{name}</summary>
              </details>
            ) : (
              <a href="/here">{name}</a>
            )}
          </li>
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
    expect(document.activeElement).toBe(name === null ? document.body : screen.getByText(name)),
  );
});

test('a printed list is whole', () => {
  render(<Rows />);
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getByRole('link', { name: 'Four' })).toBeInTheDocument();
});
