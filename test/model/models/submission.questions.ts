import { submissionMachine } from '../../../machines/submission';
import { questionsOf } from '../toolkit/questions';

export const submissionQuestions = questionsOf(submissionMachine, [
  {
    asks: 'What if they press twice?',
    answer: 'The second press does nothing: the form is being sent.',
    path: ['editing', 'driver.submit', 'sending', 'driver.submit', 'sending', 'send answers', 'done'],
    shows: ['Signing in'],
  },
  {
    asks: 'What if something was filled in wrongly?',
    answer: 'The form says next to each field what was not accepted. What was typed is kept.',
    path: ['sending', 'send answers', 'rejected', 'driver.submit', 'sending', 'send answers', 'done'],
    shows: ['There is a problem'],
  },
  {
    asks: 'What if no answer comes?',
    answer:
      'The page says what is not known, such as “We’re not sure you’re signed in”. If the form never left the device it says that instead. What was typed is kept, and the portal sends it again only when the driver presses.',
    path: ['sending', 'send fails', 'stuck', 'driver.tryAgain', 'sending', 'send answers', 'done'],
    shows: ['We’re not sure you’re signed in'],
  },
  {
    asks: 'Can they change the text after no answer came?',
    answer: 'Yes. The form stays open, and sends the changed text.',
    path: ['sending', 'send fails', 'stuck', 'driver.submit', 'sending'],
    shows: ['We’re not sure you’re signed in'],
  },
  {
    asks: 'What if the page after an accepted form does not open?',
    answer: 'The form can be sent once more.',
    path: ['sending', 'send answers', 'done', 'driver.submit', 'sending'],
    shows: ['Signing in'],
  },
]);
