import { changeDocumentMachine } from '../../../machines/vehicle-change/document';
import { questionsOf } from '../toolkit/questions';

export const changeDocumentQuestions = questionsOf(changeDocumentMachine, [
  {
    asks: 'What happens when they send a document?',
    answer: 'It is sent. The portal asks the operator whether it is there, and only then shows it as sent.',
    way: [
      'preparing.choosing',
      'driver.sendDocument',
      'uploading',
      'uploadDocument answers',
      'verifying',
      'readChange answers',
      'stored',
    ],
    shows: ['Checking it was sent'],
  },
  {
    asks: 'What if there is no connection?',
    answer:
      'It is not lost. The page says that it is ready to send, and files and answers are kept on the device. They leave when the driver presses Send, and never by themselves.',
    way: ['uploading', 'uploadDocument fails', 'preparing.ready', 'driver.tryAgain', 'uploading'],
    shows: ['Ready to send'],
  },
  {
    asks: 'What if the photo cannot be read?',
    answer: 'The page says what was not accepted, and the driver takes another.',
    way: ['uploading', 'uploadDocument answers', 'preparing.rejected', 'driver.sendDocument', 'uploading'],
    shows: ['There is a problem'],
  },
  {
    asks: 'What if no answer comes while it is sent?',
    answer:
      'The portal asks the operator. If that gives no answer either, the page says that the document may or may not be there. The form keeps the files.',
    way: [
      'uploading',
      'uploadDocument fails',
      'verifying',
      'readChange fails',
      'preparing.unclear',
      'driver.tryAgain',
      'uploading',
    ],
    shows: ['We’re not sure this was sent'],
  },
  {
    asks: 'What if they close the page while it is sent?',
    answer:
      'Files and answers are kept on the device, and the form has them on the next visit. The list of documents shows whether this one arrived.',
    way: ['uploading', 'opens', 'preparing.choosing', 'driver.sendDocument', 'uploading'],
    shows: ['Documents for this change'],
  },
  {
    asks: 'Can they stop it while it is sent?',
    answer: 'Yes. The form comes back with the files that were chosen.',
    way: ['uploading', 'driver.back', 'preparing.choosing'],
    shows: ['Choose files'],
  },
  {
    asks: 'What if the change was ended elsewhere meanwhile?',
    answer: 'The page of the car opens and shows what became of it.',
    way: ['uploading', 'uploadDocument answers', 'verifying', 'readChange answers', 'superseded'],
    shows: ['Your car'],
  },
  {
    asks: 'What if the team already has a ticket for this change?',
    answer:
      'The portal adds a note to that ticket. If that fails, the document is stored all the same, and the note is offered again.',
    way: ['verifying', 'readChange answers', 'addingNote', 'ticket.pending', 'stored'],
    shows: [],
  },
]);
