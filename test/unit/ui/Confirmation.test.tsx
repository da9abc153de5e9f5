import { render, screen } from '@testing-library/react';
import { Confirmation } from '../../../src/ui/Confirmation';
import { inGroups } from '../../../src/ui/reference-groups';

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
