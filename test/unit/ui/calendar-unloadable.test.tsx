import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DateField } from '../../../src/ui/DateField';
import { Form } from '../../../src/ui/Form';
import './long-timeout';

jest.mock('../../../src/ui/CalendarDialog', () => {
  throw new Error('Loading chunk calendar failed');
});

test('without the calendar’s code a date can be typed, and the page shows an error', async () => {
  render(
    <Form initialValues={{ end: '' }} onSubmit={() => undefined} submitLabel="Continue" busyLabel="Saving">
      <DateField name="end" label="End date" />
    </Form>,
  );
  await userEvent.type(screen.getByLabelText('Day'), '13');
  await userEvent.click(screen.getByRole('button', { name: /Choose from a calendar/ }));
  expect(await screen.findByText('We couldn’t load the calendar. Type the date instead')).toBeInTheDocument();
  expect(screen.getByLabelText('Day')).toHaveValue('13');
});
