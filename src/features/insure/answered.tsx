import type { Vehicle } from '../../api/driver';
import { type Answer, SummaryList } from '../../ui/SummaryList';
import { answeredLines } from './form/answer-texts';
import type { Answers, AskedForm, AskedSection, Item } from './form/questions';

export interface AnsweredProps {
  readonly form: AskedForm;
  readonly section: AskedSection;
  readonly answers: Answers;
  readonly vehicles: readonly Vehicle[];
  /** Opens an item of a group. The driver changes the other answers of the page together. */
  readonly onItem?: (item: Item) => void;
}

export const Answered = ({ form, section, answers, vehicles, onItem }: AnsweredProps) => (
  <SummaryList
    answers={answeredLines(form, section, answers, vehicles).map((line): Answer => {
      const { name, question, answer, parts, item } = line;
      const lines = parts.map((part) => (
        <div key={part.question}>
          {part.question} <strong>{part.answer}</strong>
        </div>
      ));
      return {
        key: name,
        question,
        answer: lines.length > 0 ? lines : answer,
        ...(onItem && item ? { change: { onClick: () => onItem(item) } } : {}),
      };
    })}
  />
);
