import type { FormPage } from '../../../machines/insurance-quote';
import { Button } from '../../ui/Button';
import { Page } from '../../ui/Page';
import { Status, type Tone } from '../../ui/Status';
import { TaskList } from '../../ui/TaskList';
import { TaskPage } from '../../ui/TaskPage';
import type { FormData } from './form-wiring';
import { StorageFullNotice } from './storage-full-notice';

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
  const titles = new Map(data.form.sections.map(({ key, title }) => [key, title]));
  const unfinished = pages.filter(({ status }) => status !== 'done').length;
  const firstTodo = pages.findIndex(({ status }) => status === 'todo');
  return (
    <TaskPage title="Insurance quote" leave={{ label: 'Insurance', href: '/insure' }}>
      <Page
        title={data.form.title}
        lead={
          unfinished === 0
            ? 'You’ve completed every page. Check your answers and send them.'
            : 'Your answers are saved on this device. You can come back to them.'
        }
      >
        <StorageFullNotice store={data.store} />
        <TaskList
          label="Pages of the form"
          tasks={pages.map(({ key, status }, index) => ({
            key,
            title: titles.get(key) ?? key,
            status: <Status tone={statusTexts[status].tone}>{statusTexts[status].text}</Status>,
            ...(firstTodo < 0 || index <= firstTodo ? { go: { onClick: () => onOpen(key) } } : {}),
          }))}
        />
        <Button onClick={onNext}>{unfinished === pages.length ? 'Start' : 'Continue'}</Button>
      </Page>
    </TaskPage>
  );
};
