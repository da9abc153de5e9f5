import { changeDocumentMachine } from '../../../machines/vehicle-change/document';
import { questionsOf } from '../toolkit/questions';

export const changeDocumentQuestions = questionsOf(changeDocumentMachine, [
  {
    asks: 'What happens when they send a document?',
    answer:
      'It is sent. The portal asks the operator whether it is there, and only then shows it as “Added” in the list of documents.',
    path: [
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
      'It is not lost. The page says that it is ready to send, and files and answers are kept on the device. They are sent only when the driver presses Send.',
    path: ['uploading', 'uploadDocument fails', 'preparing.ready', 'driver.tryAgain', 'uploading'],
    shows: ['Ready to send'],
  },
  {
    asks: 'What if the photo cannot be read?',
    answer:
      'The form opens again with all files and answers, and shows the operator’s reason next to the field. The driver takes another photo and presses Send.',
    path: ['uploading', 'uploadDocument answers', 'preparing.rejected', 'driver.sendDocument', 'uploading'],
    shows: ['There is a problem'],
  },
  {
    asks: 'What if no answer comes while it is sent?',
    answer:
      'The portal asks the operator whether it is there. If that gives no answer either, the page says “We’re not sure this was sent”. Files and answers stay, and “Try again” never makes a second document.',
    path: [
      'uploading',
      'uploadDocument fails',
      'verifying',
      'readChange fails',
      'preparing.outcomeUnknown',
      'driver.tryAgain',
      'uploading',
    ],
    shows: ['We’re not sure this was sent'],
  },
  {
    asks: 'What if they stop it or close the page while it is sent?',
    answer:
      'It may have arrived in that moment. After “Stop sending” the form comes back with files and answers; after a closed page they are kept on this device for the next visit. Sending the same again never makes a second document. The list of documents shows whether it arrived.',
    path: ['uploading', 'driver.back', 'preparing.choosing', 'driver.sendDocument', 'uploading'],
    shows: ['Stop sending', 'Documents for this change'],
  },
  {
    asks: 'What if a file is too large or of the wrong kind?',
    answer:
      'Nothing is sent. The form names the file and says “is larger than 10 MB. Choose a smaller file” (the operator sets the limit) or “is not a JPG, PNG, HEIC, WebP or PDF. Choose another file”. The other files and answers stay. They remove that file, choose another and press Send.',
    path: ['preparing.choosing'],
    shows: ['is larger than', 'is not a JPG, PNG, HEIC, WebP or PDF'],
  },
  {
    asks: 'What if the change was ended elsewhere meanwhile?',
    answer: 'The page of the car opens and shows the result. This document is not needed any more.',
    path: ['uploading', 'uploadDocument answers', 'verifying', 'readChange answers', 'superseded'],
    shows: ['Your car'],
  },
  {
    asks: 'What if the team already has a ticket for this change?',
    answer:
      'If the team sent the change back and this document replaces one that it saw, the portal adds a private note to that ticket. If that fails, the document is stored nevertheless: Home and the page of the car say “We have your new document, but our team hasn’t been notified”, and “Notify our team” tries again.',
    path: ['verifying', 'readChange answers', 'addingNote', 'ticket.pending', 'stored'],
    shows: ['We have your new document, but our team hasn’t been notified'],
  },
]);
