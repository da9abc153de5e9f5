import { render, screen } from '@testing-library/react';
import { Confirmation } from '../../../src/ui/Confirmation';
import { inGroups } from '../../../src/ui/reference-groups';

it('a confirmation shows what was sent, when, what comes next, and which reference to quote', () => {
  render(
    <Confirmation
      title="Document sent"
      next="You’ll hear by 1pm today."
      facts={[{ term: 'Document', value: 'MOT' }]}
      at="12:04pm today"
      reference="pj1-nd17bwngjprnnvtc"
    >
      <a href="/">Home</a>
    </Confirmation>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Document sent' })).toBeInTheDocument();
  expect(screen.getByText('You’ll hear by 1pm today.')).toBeInTheDocument();
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toEqual([
    ['Document', 'MOT'],
    ['Sent', '12:04pm today'],
    ['Reference', 'pj1-nd17 bwng jprn nvtc'],
  ]);
});

it('a confirmation leaves out an unknown time and an unknown reference', () => {
  render(
    <Confirmation title="Message sent" next="We’ll reply here." facts={[]} at={null} reference={null}>
      {null}
    </Confirmation>,
  );
  expect(screen.queryByRole('term')).toBeNull();
});

it.each([
  ['55125', ['55125']],
  ['NQ-20417', ['NQ-20417']],
  ['1234567', ['1234', '567']],
  ['pj1-nd17bwngjprnnvtc', ['pj1-nd17', 'bwng', 'jprn', 'nvtc']],
])('a confirmation reads %s aloud as %j', (reference, groups) => {
  expect(inGroups(reference)).toEqual(groups);
});
