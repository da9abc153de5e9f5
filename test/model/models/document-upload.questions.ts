import { deliveryMachine } from '../../../machines/delivery';
import { documentUploadMachine } from '../../../machines/document-upload';
import { questionsOf, within } from '../toolkit/questions';
import { signsInAgain } from './signs-in-again';

export const documentUploadQuestions = questionsOf(documentUploadMachine, [
  {
    asks: 'How does a driver send a new document?',
    answer:
      'They choose the document, add photos and dates, check, and send. The portal raises the ticket in the same step.',
    path: [
      'choosing',
      'driver.choose',
      'filling.asking',
      'driver.checkAnswers',
      'checking',
      'driver.send',
      'sending',
      'delivery.arrived',
      'sending',
      'delivery answers',
      'withStaff',
    ],
    shows: ['Which document?'],
  },
  {
    asks: 'What if the ticket fails?',
    answer:
      'The operator has the document, and the page says that our team has not been notified. The driver can press to raise the ticket. If they do not, our host raises the reserved ticket after an hour.',
    path: [
      'sending',
      within(deliveryMachine, [
        'raisingTicket',
        'ticket.pending',
        'ticketPending',
        'driver.raiseTicket',
        'raisingTicket',
        'ticket.ended',
        'ticketRaised',
      ]),
      'delivery answers',
      'withStaff',
    ],
    shows: ['Our team hasn’t been notified'],
  },
  {
    asks: 'What if they close the page before the ticket is raised?',
    answer:
      'The operator has the document. The next visit says “Our team hasn’t been notified”, and the driver presses “Notify our team”. If they do not come back, our host raises the reserved ticket after an hour.',
    path: ['sending', 'opens', 'sending', 'delivery answers', 'withStaff'],
    shows: ['Our team hasn’t been notified'],
  },
  {
    asks: 'What if the session ends while it is sent?',
    answer:
      'The operator has not stored the document. Photos and dates are kept on the phone. After signing in the driver is back at the document, and sends it again.',
    path: ['sending', signsInAgain, 'opens', 'filling.asking', 'driver.checkAnswers', 'checking'],
    shows: ['You were signed out'],
  },
  {
    asks: 'What if the document is not accepted?',
    answer: 'The form says why. Photos and dates are kept.',
    path: ['sending', 'delivery answers', 'filling.rejected', 'driver.checkAnswers', 'checking'],
    shows: ['There is a problem'],
  },
  {
    asks: 'What if there is no connection?',
    answer:
      'It waits on the device, ready to send. The driver sends it, or a countdown sends it when the connection is back.',
    path: [
      'sending',
      within(deliveryMachine, [
        'sending',
        'sendItem fails',
        'ready',
        'device.online',
        'countingDown',
        'after sendCountdown',
        'sending',
      ]),
    ],
    shows: ['Ready to send'],
  },
  {
    asks: 'What if they press twice?',
    answer: 'The second press does nothing: the document is being sent.',
    path: ['checking', 'driver.send', 'sending', 'driver.send', 'sending'],
    shows: ['Sending your document'],
  },
  {
    asks: 'What if a file is too large or of the wrong kind?',
    answer:
      'Nothing is sent. The form names the file and says “is larger than 10 MB. Choose a smaller file” (the operator sets the limit) or “is not a JPG, PNG, HEIC, WebP or PDF. Choose another file”. The other files and answers stay. They remove that file, choose another and continue.',
    path: ['filling.asking'],
    shows: ['is larger than', 'is not a JPG, PNG, HEIC, WebP or PDF'],
  },
]);
