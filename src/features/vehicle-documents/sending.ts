import type { Sending } from '../../delivery/sending-page';
import { caseStepLabels } from './case';

/** A change of vehicle. */
export const sendingChange: Sending = {
  task: 'Change of car',
  leave: { label: 'Your car', href: '/vehicle-documents/vehicle' },
  words: {
    sending: { title: 'Sending your change', lead: 'Keep this page open for a moment.' },
    looking: {
      title: 'Looking whether it arrived',
      lead: 'The answer got lost, so we ask what your operator has. Nothing is sent twice.',
    },
    telling: { title: 'Sent. Telling the team', lead: 'Your operator has the change. Now the team hears of it.' },
    untold: {
      title: 'Sent. The team has not been told yet',
      lead: 'Your operator has your change. Nothing is lost, and you need not send it again.',
    },
    notArrived: {
      title: 'It did not arrive',
      lead: 'Your operator does not have the change yet. Everything is still here.',
    },
  },
  steps: caseStepLabels,
  stepsLabel: 'Steps of this change',
  stepOf: { before: 2, after: 2 },
  backLabel: 'Back to your answers',
};

/** A document on its own. */
export const sendingDocument: Sending = {
  task: 'Send a document',
  leave: { label: 'Vehicle and documents', href: '/vehicle-documents' },
  words: {
    sending: { title: 'Sending your document', lead: 'Keep this page open until it has left.' },
    looking: { title: 'Looking whether it arrived', lead: 'We ask what your operator has. Nothing is sent twice.' },
    telling: { title: 'Stored. Telling the team', lead: 'Your operator has the document. Now the team hears of it.' },
    untold: {
      title: 'Stored. The team has not been told yet',
      lead: 'Your operator has your document. Nothing is lost, and you need not send it again.',
    },
    notArrived: {
      title: 'It did not arrive',
      lead: 'Your operator does not have the document yet. Files and answers are still here.',
    },
  },
  steps: ['Choose', 'Details', 'Check', 'Sent', 'Checked'],
  stepsLabel: 'Steps of this document',
  stepOf: { before: 2, after: 3 },
  backLabel: 'Back to your answers',
};
