import type { FormPage } from '../../../machines/insurance-quote';
import { Button } from '../../ui/Button';
import { Page } from '../../ui/Page';
import { Status, type Tone } from '../../ui/Status';
import { TaskList } from '../../ui/TaskList';
import { TaskPage } from '../../ui/TaskPage';
import type { FormData } from './form-wiring';
import { useSentNotice } from './sent-notice';
import { StorageFullNotice } from './storage-full-notice';
import { UnknownCarNotice } from './unknown-car-notice';

const statusTexts: Readonly<Record<FormPage['status'], { readonly tone: Tone; readonly text: string }>> = {
  done: { tone: 'success', text: 'Done' },
  check: { tone: 'warning', text: 'Check this' },
  todo: { tone: 'idle', text: 'Not started' },
};

export interface ListPageProps {
  readonly data: FormData;
  readonly pages: readonly FormPage[];
  readonly onOpen: (page: string) => void;
  readonly onNext: () => void;
}

/** All pages of the form with their status. A page can be opened once those before it are done, because its questions may depend on their answers. */
export const ListPage = ({ data, pages, onOpen, onNext }: ListPageProps) => {
  const { form, store, prefilled, checkContext, sentEarlier } = data;
  const sentNotice = useSentNotice(data);
  const typed = store.answers();
  const titles = new Map(form.sections.map(({ key, title }) => [key, title]));
  const started = new Set(
    form.sections
      .filter(({ questions }) => questions.some(({ key }) => (typed[key] ?? '') !== (prefilled[key] ?? '')))
      .map(({ key }) => key),
  );
  const unfinished = pages.filter(({ status }) => status !== 'done').length;
  const firstTodo = pages.findIndex(({ status }) => status === 'todo');
  return (
    <TaskPage title="Insurance quote" leave={{ label: 'Insurance', href: '/insure' }}>
      <Page
        title={form.title}
        lead={
          sentNotice
            ? undefined
            : unfinished === 0
              ? 'You’ve completed every page. Check your answers and send them.'
              : sentEarlier === 'notSent'
                ? 'Not sent yet. Finish the pages that aren’t done, then send it.'
                : 'Your answers are saved on this device. You can come back to them.'
        }
      >
        {sentNotice}
        <StorageFullNotice store={store} />
        <UnknownCarNotice sections={form.sections} answers={typed} checkContext={checkContext} />
        <TaskList
          label="Pages of the form"
          tasks={pages.map(({ key, status }, index) => ({
            key,
            title: titles.get(key) ?? key,
            status: (
              <Status tone={statusTexts[status].tone}>
                {status === 'todo' && started.has(key) ? 'Not finished' : statusTexts[status].text}
              </Status>
            ),
            ...(firstTodo < 0 || index <= firstTodo ? { go: { onClick: () => onOpen(key) } } : {}),
          }))}
        />
        <Button onClick={onNext}>{unfinished === pages.length && started.size === 0 ? 'Start' : 'Continue'}</Button>
      </Page>
    </TaskPage>
  );
};
