import type { Vehicle } from '../../api/driver';
import { type Answer, SummaryList } from '../../ui/SummaryList';
import { type AnsweredLine, answeredLines } from './form/answer-texts';
import type { Answers, AskedForm, AskedSection } from './form/questions';

export interface AnsweredProps {
  readonly form: AskedForm;
  readonly section: AskedSection;
  readonly answers: Answers;
  readonly vehicles: readonly Vehicle[];
  /** Opens the question of this answer. */
  readonly onChange?: (line: AnsweredLine) => void;
}

/** The answers of one page of the form. */
export const Answered = ({ form, section, answers, vehicles, onChange }: AnsweredProps) => (
  <SummaryList
    answers={answeredLines(form, section, answers, vehicles).map((line): Answer => {
      const { name, question, answer, parts } = line;
      const lines = parts.map((part) => (
        <div key={part.question}>
          {part.question} <strong>{part.answer}</strong>
        </div>
      ));
      return {
        key: name,
        question,
        answer: lines.length > 0 ? lines : answer,
        ...(onChange ? { change: { onClick: () => onChange(line) } } : {}),
      };
    })}
  />
);
