import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BackLink } from '../../../src/ui/BackLink';
import { Banner } from '../../../src/ui/Banner';
import { Button } from '../../../src/ui/Button';
import { Checklist } from '../../../src/ui/Checklist';
import { Code } from '../../../src/ui/Code';
import { Equation } from '../../../src/ui/Equation';
import { LinkButton } from '../../../src/ui/LinkButton';
import { OptionCards } from '../../../src/ui/OptionCards';
import { PageHeading } from '../../../src/ui/PageHeading';
import { Pagination } from '../../../src/ui/Pagination';
import { ProgressSteps } from '../../../src/ui/ProgressSteps';
import * as press from '../../../src/ui/press';
import { Status } from '../../../src/ui/Status';
import { Tabs } from '../../../src/ui/Tabs';
import { TaskList } from '../../../src/ui/TaskList';
import { TaskPage } from '../../../src/ui/TaskPage';
import { TaskModeContext } from '../../../src/ui/task-mode';

// What a module exports cannot be spied on; a copy of it can.
jest.mock('../../../src/ui/press', () => ({
  __esModule: true,
  ...jest.requireActual<object>('../../../src/ui/press'),
}));

describe('Button', () => {
  test('does nothing while it is busy, and shows what happens', async () => {
    const onClick = jest.fn();
    render(
      <Button busy busyLabel="Sending" onClick={onClick}>
        Send
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Sending' }));
    expect(onClick).not.toHaveBeenCalled();
  });

  test('that looks like a link is underlined in Safari too, which ignores a thickness in the shorthand', () => {
    render(<Button variant="plain">Change</Button>);
    const { textDecoration, textDecorationThickness } = getComputedStyle(screen.getByRole('button'));
    expect([textDecoration, textDecorationThickness]).toEqual(['underline', '1.5px']);
  });

  test.each([
    ['the nearest heading above', { first: 'About you', second: 'Your car' }, 'Your car'],
    ['the heading that replaces that one', { first: 'About you', third: 'Your new car' }, 'Your new car'],
    ['the last heading, if none does', { first: 'About you' }, 'About you'],
    ['the first heading of another page', { fourth: 'Home', fifth: 'Today' }, 'Home'],
  ] as const)('that disappears with the focus gives it to %s', async (_, after, name) => {
    const Part = ({ parts, withButton }: { parts: Readonly<Record<string, string>>; withButton: boolean }) => (
      <>
        {Object.entries(parts).map(([key, title]) => (
          <h2 key={key}>{title}</h2>
        ))}
        {withButton ? <Button>Try again</Button> : null}
      </>
    );
    const { rerender } = render(<Part parts={{ first: 'About you', second: 'Your car' }} withButton />);
    screen.getByRole('button').focus();
    rerender(<Part parts={after} withButton={false} />);
    await Promise.resolve();
    expect(screen.getByRole('heading', { name })).toHaveFocus();
  });
});

test('links that only lead on are not printed, and a link that looks like a button is as wide as its text', () => {
  render(
    <>
      <BackLink href="/">Home</BackLink>
      <LinkButton href="/">Go</LinkButton>
    </>,
  );
  for (const link of screen.getAllByRole('link')) {
    expect(link).toHaveAttribute('data-print', 'never');
    expect(getComputedStyle(link).width).not.toBe('100%');
  }
});

describe('Pagination', () => {
  const linksOf = (page: number, lastPage: number, isCounted = true) => {
    render(<Pagination page={page} lastPage={lastPage} isCounted={isCounted} hrefOf={(to) => `/p${to}`} />);
    return screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  };
  const numbers = (...pages: readonly number[]) => pages.map((page) => `${page} /p${page}`);

  test.each<[number, number, boolean, readonly string[]]>([
    [1, 2, true, ['Older /p2']],
    [1, 3, true, ['Older /p2', ...numbers(1, 2, 3)]],
    // From the page halfway, a few presses lead to any of 22.
    [1, 22, true, ['Older /p2', ...numbers(1, 12, 22)]],
    [12, 22, true, ['Newer /p11', 'Older /p13', ...numbers(1, 7, 12, 17, 22)]],
    // A page that no longer exists.
    [99, 4, true, ['Newer /p4', ...numbers(1, 3, 4)]],
    // The operator does not say how many there are.
    [5, 6, false, ['Newer /p4', 'Older /p6', ...numbers(1, 3, 5)]],
    [2, 3, false, ['Newer /p1', 'Older /p3']],
  ])('on page %i of %i (counted: %s) leads to %j', (page, lastPage, isCounted, links) => {
    expect(linksOf(page, lastPage, isCounted)).toEqual(links);
  });

  test('marks the current page, and names each for screen readers', () => {
    linksOf(12, 22);
    expect(screen.getByRole('link', { current: 'page' })).toHaveAccessibleName('Page 12');
    expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('Page 12 of 22');
  });
});

const steps = ['Car details', 'Documents', 'MOT'];

test('ProgressSteps marks the current step visibly and for screen readers', () => {
  render(<ProgressSteps steps={steps} current={1} label="Your change" />);
  const stepItems = within(screen.getByRole('list', { name: 'Your change' })).getAllByRole('listitem');
  expect(stepItems.map((stop) => stop.textContent)).toEqual(['Car details, done', 'Documents, now', 'MOT']);
  expect(stepItems[1]).toHaveAttribute('aria-current', 'step');
  // Without a marker, which Safari gives a line of its own.
  expect(stepItems[0]).toHaveStyle({ display: 'block' });
  expect(screen.getByText('Step 2 of 3. Next: MOT')).toBeInTheDocument();
});

test('a task links to its page; one with nothing to do has no link', async () => {
  const onClick = jest.fn();
  render(
    <TaskList
      label="Documents"
      tasks={[
        { key: 1, title: 'MOT', status: 'Missing', go: { onClick } },
        { key: 2, title: 'Insurance', status: 'Missing', go: { href: '/i' } },
        { key: 3, title: 'Logbook', status: 'Approved' },
      ]}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'MOT' }));
  expect(onClick).toHaveBeenCalled();
  expect(screen.getByRole('link', { name: 'Insurance' })).toHaveAttribute('href', '/i');
  expect(screen.queryByRole('link', { name: 'Logbook' })).toBeNull();
  // The statuses are in one column, next to a chevron or not.
  for (const row of screen.getAllByRole('listitem')) expect(row).toHaveStyle({ paddingRight: '2rem' });
});

test('all statuses of a checklist are laid out alike, and only a chevron takes room from them', () => {
  const said = (status: string) => ({ status, says: [] });
  render(
    <Checklist
      rows={[
        { key: 1, title: 'Badge', statuses: [said('Approved')] },
        { key: 2, title: 'MOT', statuses: [said('Being checked'), said('12 days left')] },
        { key: 3, title: 'V5C', statuses: [said('Paid')], go: { href: '/', text: 'See it', quiet: true } },
      ]}
    />,
  );
  const flows = ['Approved', 'Being checked', '12 days left', 'Paid'].map(
    (text) => getComputedStyle(screen.getByText(text).parentElement as HTMLElement).flexFlow,
  );
  expect(flows).toEqual(Array(4).fill('row wrap'));
  const rooms = screen.getAllByRole('listitem').map((row) => getComputedStyle(row).paddingRight);
  expect(rooms).toEqual(['0px', '0px', '2rem']);
});

const stylesNow = () => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules] as CSSStyleRule[]);

test.each(['radio', 'checkbox'] as const)('of cards to choose from, only the chosen %s looks chosen', (type) => {
  const [options, onPick] = [['Cash', 'Card'].map((value) => ({ value, label: value })), jest.fn()];
  const isChosen = (value: string) => value === 'Card';
  render(<OptionCards id="pay" name="pay" isInvalid={false} {...{ type, options, isChosen, onPick }} />);
  const shadowOf = (name: string) =>
    getComputedStyle(screen.getByLabelText(name).closest('label') as Element).boxShadow;
  expect(['Cash', 'Card'].map(shadowOf)).toEqual(['', 'inset 0 0 0 1px var(--p-action)']);
  const { border } = getComputedStyle(screen.getByLabelText('Card'));
  expect(border).not.toBe(getComputedStyle(screen.getByLabelText('Cash')).border);
  // The control has no ring of its own: its card has it.
  const rules = stylesNow();
  const rings = rules.filter(({ selectorText = '' }) => /^\.\w+:has\(:focus-visible\)$/.test(selectorText));
  const card = screen.getByLabelText('Cash').closest('label');
  expect(
    rings.some(({ selectorText, style }) => card?.matches(selectorText.split(':')[0] ?? '') && style.outline),
  ).toBe(true);
});

test('only tabs that the side navigation repeats are left out on a wide screen', () => {
  const tabs = [{ href: '/', label: 'Week', current: true }];
  render(
    <>
      <Tabs label="Money" narrow tabs={tabs} />
      <Tabs label="Show" tabs={tabs} />
    </>,
  );
  const wide = (stylesNow() as unknown as CSSMediaRule[]).flatMap(({ conditionText = '', cssRules = [] }) =>
    conditionText.includes('min-width') ? ([...cssRules] as CSSStyleRule[]) : [],
  );
  const isHidden = (name: string) =>
    wide.some(
      ({ selectorText, style }) =>
        style.display === 'none' && screen.getByRole('navigation', { name }).matches(selectorText),
    );
  expect(['Money', 'Show'].map(isHidden)).toEqual([true, false]);
});

test('the result of an equation has a line of its own on a phone', () => {
  const terms = (['', '=', '='] as const).map((sign, index) => ({ key: `${index}`, sign, amount: '£1', text: 'Sum' }));
  render(<Equation label="Earnings" terms={terms} />);
  const lines = screen.getAllByRole('listitem').map((term) => getComputedStyle(term).flexBasis);
  expect(lines).toEqual(['', '', '100%']);
});

test('each tone of a status has a colour of its own', () => {
  const colours = (['idle', 'success', 'warning', 'danger', 'info', 'you'] as const).map((tone) => {
    const { container } = render(<Status tone={tone} label="Sent" />);
    return getComputedStyle(container.firstElementChild as Element).color;
  });
  expect(new Set(colours).size).toBe(6);
});

test('each kind of message has an icon of its own', () => {
  const icons = (['info', 'success', 'warning'] as const).map((tone) => {
    const { container } = render(<Banner title="Sent" tone={tone} />);
    return container.querySelector('svg')?.innerHTML;
  });
  expect(new Set(icons).size).toBe(3);
});

test('there is a gap between the paragraphs of a message', () => {
  render(
    <Banner title="Message from the broker">
      <p>How many years?</p>
      <p>Send us your answer.</p>
    </Banner>,
  );
  const gapAbove = (text: string) => getComputedStyle(screen.getByText(text)).marginTop;
  expect([gapAbove('How many years?'), gapAbove('Send us your answer.')]).toEqual(['', 'var(--p-space-2)']);
});

test('a press copies a code, and says that it was copied or that the browser refused', async () => {
  render(<Code code="NW-204" />);
  await userEvent.click(screen.getByRole('button', { name: 'Copy code' }));
  expect(screen.getByRole('alert')).toHaveTextContent(/^Couldn’t copy\./);
  const writeText = jest.fn();
  Object.assign(navigator, { clipboard: { writeText } });
  await userEvent.click(screen.getByRole('button', { name: 'Copy code' }));
  expect(writeText).toHaveBeenCalledWith('NW-204');
  expect(screen.getByRole('status')).toHaveTextContent('Code copied');
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('the heading of a step', () => {
  function Flow() {
    const [step, setStep] = useState(1);
    return (
      <div>
        {/* What the screens of a flow have in common, without a key. */}
        <PageHeading key={step}>Step {step}</PageHeading>
        <Button key={`on from ${step}`} onClick={() => setStep(step + 1)}>
          Continue
        </Button>
      </div>
    );
  }

  test('takes the focus that was lost with the step before', async () => {
    render(<Flow />);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('heading', { name: 'Step 2' })).toHaveFocus();
  });

  test('takes the focus in Safari too, where a press focuses no button, but the main part of the page', () => {
    const { container } = render(
      <main tabIndex={-1}>
        <Flow />
      </main>,
    );
    container.querySelector('main')?.focus();
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('heading', { name: 'Step 2' })).toHaveFocus();
  });

  test('takes no focus from a control that still has it', async () => {
    function Page() {
      const [shown, setShown] = useState(false);
      return (
        <>
          <Button onClick={() => setShown(true)}>Show</Button>
          {shown && <PageHeading question="Can I work?">Yes</PageHeading>}
        </>
      );
    }
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getByRole('heading', { name: 'Can I work? Yes' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Show' })).toHaveFocus();
  });

  test('takes no focus when the page has just been opened', () => {
    jest.spyOn(press, 'hasBeenUsed').mockReturnValue(false);
    render(<PageHeading>Sign in</PageHeading>);
    expect(document.body).toHaveFocus();
  });
});

describe('TaskPage', () => {
  test('reports a task in progress while it is mounted', () => {
    const setInProgress = jest.fn();
    const { unmount } = render(
      <TaskModeContext value={setInProgress}>
        <TaskPage title="Change of car" leave={{ label: 'Documents', href: '/d' }} saved="Saved 08:41">
          x
        </TaskPage>
      </TaskModeContext>,
    );
    expect(setInProgress.mock.calls).toEqual([[true]]);
    expect(screen.getByRole('link', { name: 'Leave, back to Documents' })).toHaveAttribute('href', '/d');
    expect(screen.getByRole('status')).toHaveTextContent('Saved 08:41');
    expect(screen.getByText('Change of car')).toHaveStyle({ whiteSpace: 'nowrap', textOverflow: 'ellipsis' });
    unmount();
    expect(setInProgress).toHaveBeenLastCalledWith(false);
  });

  test('has an exit that cannot be pressed while it is disabled', async () => {
    const onClick = jest.fn();
    render(
      <TaskPage title="Change of car" leave={{ label: 'Documents', onClick, ariaDisabled: true }}>
        x
      </TaskPage>,
    );
    const leave = screen.getByRole('button', { name: 'Leave, back to Documents' });
    expect(leave).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(leave);
    expect(onClick).not.toHaveBeenCalled();
  });
});
