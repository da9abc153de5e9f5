import { supportMessageMachine } from '../../../machines/support-message';
import { questionsOf } from '../toolkit/questions';

export const supportMessageQuestions = questionsOf(supportMessageMachine, [
  {
    asks: 'What happens when a driver sends a question?',
    answer: 'It is sent, and the page says that the team has it.',
    path: ['writing.filling', 'driver.send', 'sending', 'sendMessage answers', 'arrived'],
    shows: ['Message sent'],
  },
  {
    asks: 'What if the support desk is down?',
    answer: 'Our host stores the message and raises the ticket later. The page says that it is stored.',
    path: ['sending', 'sendMessage answers', 'stored'],
    shows: ['We’ve saved your message'],
  },
  {
    asks: 'What if they press twice?',
    answer: 'The second press does nothing: the message is being sent.',
    path: ['writing.filling', 'driver.send', 'sending', 'driver.send', 'sending'],
    shows: ['Sending'],
  },
  {
    asks: 'What if there is no connection?',
    answer:
      'The page says that it was not sent, and keeps the text. The driver presses Send again. Unlike a document or a change of car, a message has no countdown that sends it by itself.',
    path: ['sending', 'sendMessage fails', 'writing.notSent', 'driver.send', 'sending'],
    shows: ['Not sent yet'],
  },
  {
    asks: 'What if no answer comes?',
    answer:
      'The page says “We’re not sure your message was sent”. Sending the same text again never makes a second ticket. If the driver changes the text first, the team may get both.',
    path: [
      'sending',
      'sendMessage fails',
      'unanswered',
      'driver.tryAgain',
      'sending',
      'sendMessage answers',
      'arrived',
    ],
    shows: ['We’re not sure your message was sent'],
  },
  {
    asks: 'What if they reload the page before the answer comes?',
    answer: 'The page opens with the same message and says that it may or may not have arrived.',
    path: ['sending', 'opens', 'unanswered', 'driver.tryAgain', 'sending'],
    shows: ['We’re not sure your message was sent'],
  },
  {
    asks: 'What if the team closes the conversation before the reply is sent?',
    answer:
      'The reply is not accepted, and its text stays in the form. The page offers a new message that continues the conversation.',
    path: ['writing.filling', 'driver.send', 'sending', 'sendMessage answers', 'writing.rejected'],
    shows: ['This conversation is closed. If you still need help, send a follow-up.'],
  },
]);
