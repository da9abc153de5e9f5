import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Conversation } from '../../../src/ui/Conversation';

const messages = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    key: index,
    isYou: index === 0,
    who: index === 0 ? 'You' : 'Robin, our team',
    when: null,
    text: `Message ${index + 1}`,
    files: [],
  }));
const texts = () =>
  screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/^.*(?=Message)/, ''));

it('a long conversation shows the newest messages, and the others when asked: the focus is then on the first', async () => {
  render(<Conversation label="Conversation" entries={messages(30)} />);
  expect(texts()).toEqual(['Message 25', 'Message 26', 'Message 27', 'Message 28', 'Message 29', 'Message 30']);
  await userEvent.click(screen.getByRole('button', { name: 'Show 24 earlier messages' }));
  expect(texts()).toHaveLength(30);
  expect(screen.getAllByRole('listitem')[0]).toHaveFocus();
  expect(screen.queryByRole('button')).toBeNull();
});

it('a short conversation hides no message', () => {
  render(<Conversation label="Conversation" entries={messages(8)} />);
  expect(texts()).toHaveLength(8);
  expect(screen.queryByRole('button')).toBeNull();
});

it('the name of a file in a right-to-left script does not reorder its size', () => {
  const entries = messages(1).map((message) => ({ ...message, files: [{ name: 'רישיון', bytes: 2048 }] }));
  render(<Conversation label="Conversation" entries={entries} />);
  expect(screen.getByText('רישיון').tagName).toBe('BDI');
});
