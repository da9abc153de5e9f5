import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { DateField, type DateFieldProps } from '../../../src/ui/DateField';
import { fromCalendarDate, joinDay, readDay, splitDay, toCalendarDate } from '../../../src/ui/day';
import { Form, type Problems } from '../../../src/ui/Form';
import { MonthField } from '../../../src/ui/MonthField';
import { installDialogs } from './dialogs';
import './long-timeout';

installDialogs();

const show = (end = '', props: Partial<DateFieldProps> = {}, problems: Problems | null = null) => {
  const onChange = jest.fn();
  render(
    <Form
      initialValues={{ end }}
      onSubmit={() => undefined}
      submitLabel="Continue"
      busyLabel="Saving"
      onChange={onChange}
      problems={problems}
    >
      <DateField name="end" label="End date" {...props} />
    </Form>,
  );
  return { last: () => onChange.mock.lastCall?.[0].end };
};
const typed = () => ['Day', 'Month', 'Year'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value);
const openCalendar = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Choose from a calendar: End date' }));
  return screen.findByRole('dialog', { name: 'End date' });
};

test.each([
  [['13', '3', '2027'], '2027-03-13'],
  [[' 13 ', '03', '2027 '], '2027-03-13'],
  [['13', 'March', '2027'], '2027-03-13'],
  [['29', '2', '2028'], '2028-02-29'],
  [['29', '2', '2027'], '29/2/2027'],
  [['31', '4', '2027'], '31/4/2027'],
  [['13', '3', '27'], '13/3/27'],
  [['13', '3', ''], '13/3/'],
  [['13', 'x', '2027'], '13/x/2027'],
  [['0', '0', '0000'], '0/0/0000'],
  [['', '', ''], ''],
] as const)('%j is kept as %j', (parts, value) => {
  expect(joinDay(parts)).toBe(value);
  // What is kept gives the same fields back, so that a draft shows what was typed.
  expect(joinDay(splitDay(value))).toBe(value);
});

test.each([
  ['2027-03-13', ['13', '03', '2027']],
  ['13/3/2027', ['13', '3', '2027']],
  ['13.03.2027', ['13', '03', '2027']],
  ['13 March 2027', ['13', 'March', '2027']],
  ['next week', null],
])('%j pasted in one piece is %j', (text, parts) => {
  expect(readDay(text)).toEqual(parts);
});

test('a day is the same in the calendar and in the value', () => {
  expect(fromCalendarDate(toCalendarDate('2027-03-28') as Date)).toBe('2027-03-28');
  expect(toCalendarDate('13/3/')).toBeUndefined();
});

test('a typed date becomes the value, and the fields keep what was typed', async () => {
  const { last } = show();
  await userEvent.type(screen.getByLabelText('Day'), '03');
  expect(last()).toBe('03//');
  await userEvent.type(screen.getByLabelText('Month'), '07');
  await userEvent.type(screen.getByLabelText('Year'), '2027');
  expect(last()).toBe('2027-07-03');
  expect(typed()).toEqual(['03', '07', '2027']);
});

test('an invalid date is kept, and shown again from a draft', async () => {
  const { last } = show();
  await userEvent.type(screen.getByLabelText('Day'), '31');
  await userEvent.type(screen.getByLabelText('Month'), '2');
  await userEvent.type(screen.getByLabelText('Year'), '20');
  expect(last()).toBe('31/2/20');
  show('31/2/20');
  expect(screen.getAllByLabelText('Day').at(-1)).toHaveValue('31');
});

test('a draft of another shape causes no error', () => {
  show('next week');
  expect(typed()).toEqual(['next week', '', '']);
});

test('a date pasted in one piece fills all three fields', async () => {
  const { last } = show();
  await userEvent.click(screen.getByLabelText('Day'));
  await userEvent.paste('13/03/2027');
  expect(last()).toBe('2027-03-13');
  expect(typed()).toEqual(['13', '03', '2027']);
});

test('a missing part is marked, and the summary links to it', async () => {
  show('13/3/', {}, { fields: { end: ['The end date must include a year'] } });
  expect(screen.getByLabelText('Day')).toBeValid();
  expect(screen.getByLabelText('Year')).toBeInvalid();
  expect(screen.getByRole('group', { name: 'End date' })).toHaveAccessibleDescription(
    'The end date must include a year',
  );
  await userEvent.click(screen.getByRole('link', { name: 'The end date must include a year' }));
  expect(screen.getByLabelText('Year')).toHaveFocus();
});

describe('the calendar', () => {
  // Every other part is seen by axe in a browser, on the pages that have it.
  test('passes axe (WCAG 2.2 AA)', async () => {
    show('2027-03-13');
    const calendar = await openCalendar();
    // Nothing is painted here, so there are no colours to compare.
    const { violations } = await axe.run(calendar, {
      runOnly: ['wcag2a', 'wcag2aa'],
      rules: { 'color-contrast': { enabled: false } },
      preload: false,
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
  });

  test('starts its week on Monday (UI-02)', async () => {
    show('2027-03-13');
    const calendar = await openCalendar();
    const names = [...calendar.querySelectorAll('.react-datepicker__day-name')].map(
      (name) => name.lastChild?.textContent,
    );
    expect(names).toEqual(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']);
    const first = calendar.querySelector('.react-datepicker__week')?.firstElementChild;
    expect(first).toHaveAccessibleName(/Monday, 1 March 2027/);
  });

  test('opens on the chosen day, and a press chooses, closes and returns the focus', async () => {
    const { last } = show('2027-03-13');
    const calendar = await openCalendar();
    expect(within(calendar).getByRole('gridcell', { name: /13 March 2027/ })).toHaveFocus();
    await userEvent.click(within(calendar).getByRole('gridcell', { name: /20 March 2027/ }));
    expect(last()).toBe('2027-03-20');
    expect(typed()).toEqual(['20', '3', '2027']);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: /Choose from a calendar/ })).toHaveFocus());
  });

  test('works by keyboard: a day, a week, a month, Enter', async () => {
    const { last } = show('2027-03-13');
    await openCalendar();
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{PageDown}');
    await userEvent.keyboard('{Enter}');
    expect(last()).toBe('2027-04-21');
  });

  test('Escape closes it and changes nothing', async () => {
    const { last } = show('2027-03-13');
    await openCalendar();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(last()).toBeUndefined();
    expect(screen.getByRole('button', { name: /Choose from a calendar/ })).toHaveFocus();
  });

  test('goes to another year in one press', async () => {
    show('2027-03-13');
    const calendar = await openCalendar();
    await userEvent.selectOptions(within(calendar).getByLabelText('Year'), '2019');
    await userEvent.selectOptions(within(calendar).getByLabelText('Month'), 'May');
    expect(within(calendar).getByRole('gridcell', { name: /17 May 2019/ })).toBeInTheDocument();
  });

  test('does not offer days outside its limits, which can still be typed', async () => {
    const { last } = show('2027-03-13', { min: '2027-03-10' });
    const calendar = await openCalendar();
    await userEvent.click(within(calendar).getByRole('gridcell', { name: /Tuesday, 9 March 2027/ }));
    expect(last()).toBeUndefined();
    await userEvent.keyboard('{Escape}');
    await userEvent.clear(screen.getByLabelText('Day'));
    await userEvent.type(screen.getByLabelText('Day'), '9');
    expect(last()).toBe('2027-03-09');
  });
});

test('a month is chosen in a calendar of months (UI-02)', async () => {
  const onChange = jest.fn();
  render(
    <Form
      initialValues={{ bought: '2024-08' }}
      onSubmit={() => undefined}
      submitLabel="Continue"
      busyLabel="Saving"
      onChange={onChange}
    >
      <MonthField name="bought" label="Month you bought it" min="2023-05-20" />
    </Form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Choose from a calendar: Month you bought it' }));
  const calendar = await screen.findByRole('dialog', { name: 'Month you bought it' });
  expect(document.activeElement).toHaveTextContent('August');
  await userEvent.click(within(calendar).getByRole('button', { name: 'Previous year' }));
  await userEvent.click(within(calendar).getByText('April'));
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.click(within(calendar).getByText('June'));
  expect(onChange.mock.lastCall?.[0].bought).toBe('2023-06');
  expect(screen.getByLabelText('Month')).toHaveValue('6');
  expect(screen.queryByRole('dialog')).toBeNull();
});
