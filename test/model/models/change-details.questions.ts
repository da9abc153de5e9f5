import { changeDetailsMachine } from '../../../machines/vehicle-change/details';
import { questionsOf } from '../toolkit/questions';

export const changeDetailsQuestions = questionsOf(changeDetailsMachine, [
  {
    asks: 'What happens when they save?',
    answer: 'The details go to the operator, and the list of documents opens.',
    path: ['describing.filling', 'driver.saveDetails', 'saving', 'saveChange answers', 'saved'],
    shows: ['Documents for this change'],
  },
  {
    asks: 'What if they press twice?',
    answer: 'The second press does nothing: the details are being saved.',
    path: ['describing.filling', 'driver.saveDetails', 'saving', 'driver.saveDetails', 'saving'],
    shows: ['Saving'],
  },
  {
    asks: 'What if something is wrong with the details?',
    answer: 'The form says what, next to each field. What was typed is kept.',
    path: [
      'saving',
      'saveChange answers',
      'describing.rejected',
      'driver.saveDetails',
      'saving',
      'saveChange answers',
      'saved',
    ],
    shows: ['There is a problem'],
  },
  {
    asks: 'What if no answer comes?',
    answer: 'The page says that it may or may not be saved. The form keeps what the driver typed.',
    path: [
      'saving',
      'saveChange fails',
      'describing.stuck',
      'driver.tryAgain',
      'saving',
      'saveChange answers',
      'saved',
    ],
    shows: ['We’re not sure this was saved'],
  },
  {
    asks: 'What if they change their mind?',
    answer: 'They go back, and the details stay as they were.',
    path: ['describing.filling', 'driver.back', 'left'],
    shows: ['Change of car'],
  },
]);
