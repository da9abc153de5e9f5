import { Suspense, use } from 'react';
import { type QuestionState, questionStatusLook } from './question-status';
import { Status } from './Status';
import { TaskList } from './TaskList';

/** The driver's questions about an item; null if they could not be read. */
export type Questions = Promise<readonly (QuestionState & { readonly id: string; readonly subject: string })[] | null>;

const Rows = ({ questions }: { readonly questions: Questions }) => {
  const loadedQuestions = use(questions);
  return loadedQuestions?.length ? (
    <div data-print="never">
      <TaskList
        label="Your messages about this"
        tasks={loadedQuestions.map(({ id, subject, ...state }) => ({
          key: id,
          title: subject,
          hint: 'Your message about this',
          status: <Status {...questionStatusLook(state)} />,
          go: { href: `/tickets-support/${encodeURIComponent(id)}` },
        }))}
      />
    </div>
  ) : null;
};

export const Asked = (props: { readonly questions: Questions }) => (
  <Suspense>
    <Rows {...props} />
  </Suspense>
);
