import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { ActionBar } from '../../../src/ui/ActionBar';
import { BackLink } from '../../../src/ui/BackLink';
import { Banner } from '../../../src/ui/Banner';
import { BulletList } from '../../../src/ui/BulletList';
import { Button } from '../../../src/ui/Button';
import { Card } from '../../../src/ui/Card';
import { CaseList } from '../../../src/ui/CaseList';
import { CheckboxField } from '../../../src/ui/CheckboxField';
import { ConfirmDialog } from '../../../src/ui/ConfirmDialog';
import { DateField } from '../../../src/ui/DateField';
import { DefinitionList } from '../../../src/ui/DefinitionList';
import { EmptyState } from '../../../src/ui/EmptyState';
import { ErrorScreen } from '../../../src/ui/ErrorScreen';
import { FailedPanel } from '../../../src/ui/FailedPanel';
import { FileField } from '../../../src/ui/FileField';
import { Form, type Problems } from '../../../src/ui/Form';
import { Lead } from '../../../src/ui/Lead';
import { LinkButton } from '../../../src/ui/LinkButton';
import { OfflineBar } from '../../../src/ui/OfflineBar';
import { PageHeading } from '../../../src/ui/PageHeading';
import { PasswordField } from '../../../src/ui/PasswordField';
import { Plate } from '../../../src/ui/Plate';
import { Quiet } from '../../../src/ui/Quiet';
import { RadioField } from '../../../src/ui/RadioField';
import { Route } from '../../../src/ui/Route';
import { Section } from '../../../src/ui/Section';
import { SelectField } from '../../../src/ui/SelectField';
import { Sign } from '../../../src/ui/Sign';
import { Skeleton, SkeletonBlock, SkeletonText } from '../../../src/ui/Skeleton';
import { Row, Stack } from '../../../src/ui/Stack';
import { Badge, Status } from '../../../src/ui/Status';
import { SummaryList } from '../../../src/ui/SummaryList';
import { TaskList } from '../../../src/ui/TaskList';
import { TaskPage } from '../../../src/ui/TaskPage';
import { TextAreaField } from '../../../src/ui/TextAreaField';
import { TextField } from '../../../src/ui/TextField';
import { TextLink } from '../../../src/ui/TextLink';
import { Timeline } from '../../../src/ui/Timeline';
import { TwoColumns } from '../../../src/ui/TwoColumns';
import { installDialogs } from './dialogs';
import './patience';

installDialogs();
// Two seconds alone; more than thirty were seen beside a full build.
jest.setTimeout(120_000);
// Looked for by a check of icon fonts, of which there are none.
HTMLCanvasElement.prototype.getContext = () => null;
URL.createObjectURL = () => 'blob:preview';
URL.revokeObjectURL = () => undefined;

/** Colours, sizes and what is cut off need a browser, and cost most of the time; everything else is in the DOM. */
const needBrowser = [
  'color-contrast',
  'region',
  'target-size',
  'link-in-text-block',
  'scrollable-region-focusable',
  'css-orientation-lock',
];
const rules = Object.fromEntries(needBrowser.map((rule) => [rule, { enabled: false }]));
const broken = async (): Promise<string[]> => {
  const { violations } = await axe.run(document.body, { rules, resultTypes: ['violations'], preload: false });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(', ')}`);
};

const file = new File(['x'], 'mot.pdf', { type: 'application/pdf' });
const go = { onClick: () => undefined };
const fields = (problems: Problems | null = null, busy = false) => (
  <Form
    initialValues={{
      text: 'YB24',
      price: '12',
      password: '',
      select: '',
      radio: 'a',
      check: true,
      date: '2027-03-13',
      files: [file],
      area: '',
    }}
    onSubmit={() => undefined}
    submitLabel="Send"
    busyLabel="Sending"
    busy={busy}
    problems={problems}
    bar
    note="612 kB"
    secondary={<Button variant="quiet">Save for later</Button>}
  >
    <TextField name="text" label="Registration" hint="As on the plate" look="plate" warning="Check it" optional />
    <TextField name="price" label="Price in pounds" prefix="£" width={6} />
    <PasswordField name="password" label="Password" autoComplete="current-password" />
    <SelectField name="select" label="Council" options={[{ value: 's', label: 'Sheffield' }]} />
    <RadioField
      name="radio"
      label="What’s changing?"
      hint="One of these"
      options={[
        { value: 'a', label: 'A', hint: 'Hint' },
        { value: 'b', label: 'B' },
      ]}
    />
    <CheckboxField name="check" label="I accept" hint="All of it" />
    <DateField name="date" label="End date" hint="As printed" />
    <FileField
      name="files"
      label="Photo of your MOT"
      hint="Up to 10 MB"
      accept={['image/*']}
      maxFiles={2}
      statusOf={() => (busy ? { state: 'sending', share: 0.4 } : undefined)}
    />
    <TextAreaField name="area" label="Why" maxLength={100} />
  </Form>
);
const allWrong = Object.fromEntries(
  ['text', 'price', 'password', 'select', 'radio', 'check', 'date', 'files', 'area', 'elsewhere'].map((name) => [
    name,
    [`Put ${name} right`],
  ]),
);

test.each<[string, ReactNode]>([
  ['a form', fields()],
  ['a form with everything wrong', fields({ message: 'Not yet.', fields: allWrong })],
  ['a busy form', fields(null, true)],
  [
    'a page of parts',
    <main key="parts">
      <PageHeading
        question="Which car?"
        back={<BackLink href="/">Home</BackLink>}
        aside={<Plate registration="YA23KXP" />}
        lead={<Lead>Soon.</Lead>}
      >
        Yours
      </PageHeading>
      <TwoColumns>
        <Sign verdict="clear" question="Can I work?" detail="Until Friday" but="Not at night">
          Yes
        </Sign>
        <Section title="Your to-do list" answer="With us">
          <CaseList
            cases={[
              { key: 1, who: 'us', icon: 'ticket', title: 'Ticket', detail: 'No reply needed', href: '/t' },
              { key: 2, who: 'you', icon: 'car', title: 'Car', detail: 'By Monday' },
            ]}
          />
        </Section>
      </TwoColumns>
      <Section title="Where it is" aside="4 of 4">
        <Route steps={['One', 'Two', 'Three']} current={1} />
        <Timeline
          entries={[
            { key: 1, state: 'ahead', when: 'Tomorrow', title: 'We answer', detail: 'Yes or no' },
            { key: 2, state: 'now', when: 'Now', title: 'Waiting' },
            { key: 3, state: 'past', when: 'Yesterday', dateTime: '2026-03-03', title: 'Sent' },
          ]}
        />
        <TaskList
          tasks={[
            { key: 1, title: 'MOT', hint: 'to 14 March', status: <Status tone="danger">Missing</Status>, go },
            { key: 2, title: 'Logbook', status: <Badge tone="success">Approved</Badge>, go: { href: '/l' } },
            { key: 3, title: 'Licence', status: <Badge tone="idle">Closed</Badge> },
          ]}
        />
        <SummaryList
          answers={[
            { question: 'Colour', answer: 'Red', change: go },
            { question: 'Make', answer: 'Kia', change: { href: '/m' } },
            { question: 'Year', answer: '2024' },
          ]}
        />
        <DefinitionList items={[{ term: 'Seats', value: '4' }]} />
        <BulletList>
          <span>One</span>
          <span>Two</span>
        </BulletList>
      </Section>
      <Stack>
        <Row>
          <Button icon="plus">Add</Button>
          <Button busy busyLabel="Adding">
            Add it
          </Button>
          <LinkButton href="/q" iconEnd="go">
            Go
          </LinkButton>
          <TextLink href="/w" icon="phone">
            Call
          </TextLink>
        </Row>
        <Banner tone="warning" title="Not sent yet" action={<Button variant="quiet">Add it</Button>}>
          One is missing.
        </Banner>
        <FailedPanel
          title="We couldn’t load it"
          onRetry={go.onClick}
          secondary={<LinkButton href="/">Home</LinkButton>}
        />
        <Card title="One thing" action={<Button>Do it</Button>} quiet>
          <Quiet>Soon.</Quiet>
        </Card>
        <EmptyState title="No quotes yet">Nothing was asked for.</EmptyState>
        <Skeleton>
          <SkeletonText lines={3} />
          <SkeletonBlock height="3rem" />
        </Skeleton>
        <OfflineBar offline>No connection.</OfflineBar>
        <ActionBar note="1 kB">
          <Button>Send</Button>
        </ActionBar>
      </Stack>
    </main>,
  ],
  [
    'a task',
    <main key="task">
      <TaskPage title="Change of car" saved="Saved 08:41" leave={{ label: 'Documents', ...go }}>
        <PageHeading>Your car</PageHeading>
      </TaskPage>
    </main>,
  ],
  [
    'a dialog',
    <ConfirmDialog
      key="dialog"
      open
      title="Sure?"
      confirmLabel="Yes"
      cancelLabel="No"
      onConfirm={go.onClick}
      onCancel={go.onClick}
      danger
    >
      <p>It cannot be taken back.</p>
    </ConfirmDialog>,
  ],
  [
    'the error screen',
    <ErrorScreen
      key="error"
      brand={{ name: 'Saltmere Cars', logoUrl: '/brand/logo.svg' }}
      status={429}
      title="Too Many Requests"
      message="Wait."
    />,
  ],
])('%s has nothing that axe finds wrong', async (_, shown) => {
  render(shown);
  expect(await broken()).toEqual([]);
});

test('the open calendar has nothing that axe finds wrong', async () => {
  render(fields());
  await userEvent.click(screen.getByRole('button', { name: /calendar/ }));
  await screen.findByRole('dialog');
  expect(await broken()).toEqual([]);
});
