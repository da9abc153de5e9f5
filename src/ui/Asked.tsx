import { Suspense, use } from 'react';
import { type QuestionStatus, questionStatusLook } from './question-status';
import { Status } from './Status';
import { TaskList } from './TaskList';

/** What the driver asked about a thing already. Null when that could not be read: it only helps. */
export type Questions = Promise<
  readonly { readonly id: string; readonly subject: string; readonly status: QuestionStatus }[] | null
>;

const Rows = ({ questions }: { readonly questions: Questions }) => {
  const loadedQuestions = use(questions);
  return loadedQuestions?.length ? (
    <div data-print="never">
      <TaskList
        label="Your messages about this"
        tasks={loadedQuestions.map(({ id, subject, status }) => {
          const { label, ...look } = questionStatusLook(status);
          return {
            key: id,
            title: subject,
            hint: 'Your message about this',
            status: <Status {...look}>{label}</Status>,
            go: { href: `/tickets-support/${encodeURIComponent(id)}` },
          };
        })}
      />
    </div>
  ) : null;
};

/** The driver's questions about a thing, each with its status. */
export const Asked = (props: { readonly questions: Questions }) => (
  <Suspense>
    <Rows {...props} />
  </Suspense>
);
