import type { SendingContent } from '../../flows/sending-page';

export const sendingDocument: SendingContent = {
  task: 'Send a document',
  leave: { label: 'Vehicle and documents', href: '/vehicle-documents' },
  texts: {
    sending: { title: 'Sending your document', lead: 'Keep this page open until it’s sent.' },
    verifying: { title: 'Checking it was sent', lead: 'We’re checking if we have it. This won’t send it twice.' },
    raisingTicket: { title: 'Sent. Notifying our team', lead: 'We have your document.' },
    ticketPending: {
      title: 'Sent, but our team hasn’t been notified',
      lead: 'We have your document. You don’t need to send it again.',
    },
    notReceived: {
      title: 'Not sent',
      lead: 'We don’t have your document yet. Your files and answers are still here.',
    },
  },
  steps: ['Details', 'Check', 'Sent'],
  stepsLabel: 'Steps for this document',
  stepOf: { before: 1, after: 2 },
  backLabel: 'Back to your answers',
};
