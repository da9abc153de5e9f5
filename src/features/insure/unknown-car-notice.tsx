import { Banner } from '../../ui/Banner';
import type { Answers, AskedQuestion, AskedSection } from './form/questions';
import { kindOf } from './form/values';
import type { FormData } from './form-wiring';

export const asksForCar = (question: AskedQuestion): boolean => kindOf(question) === 'vehicle';

interface UnknownCarNoticeProps extends Pick<FormData, 'checkContext'> {
  readonly sections: readonly AskedSection[];
  readonly answers: Answers;
}

/** Shows when the car in the answers can no longer be chosen, because other answers may be about that car too. */
export const UnknownCarNotice = ({ sections, answers, checkContext }: UnknownCarNoticeProps) => {
  const isUnknown = (question: AskedQuestion) => {
    const id = answers[question.key] ?? '';
    return asksForCar(question) && id !== '' && !checkContext.vehicleIds.includes(id);
  };
  return sections.some(({ questions }) => questions.some(isUnknown)) ? (
    <Banner tone="warning" title="You can’t get a quote for the car in your answers any more">
      Choose your car again. Then check every answer that was about the other car.
    </Banner>
  ) : null;
};
