import type { ChangeRecord } from '../../../api/vehicle-changes';
import type { SendingContent } from '../../../flows/sending-page';
import { changeSteps, sendStep } from '../change-progress';

export const toYourCar = { label: 'Your car', href: '/vehicle-documents/vehicle' } as const;

export const sendingChange = (change: ChangeRecord | null): SendingContent => ({
  task: 'Change of car',
  leave: toYourCar,
  texts: {
    sending: { title: 'Sending your change', lead: 'Keep this page open until it’s sent.' },
    verifying: {
      title: 'Checking it was sent',
      lead: 'We didn’t get a reply, so we’re checking. This won’t send it twice.',
    },
    raisingTicket: { title: 'Sent. Notifying our team', lead: 'We have your change.' },
    ticketPending: {
      title: 'Sent, but our team hasn’t been notified',
      lead: 'We have your change. You don’t need to send it again.',
    },
    notReceived: {
      title: 'Not sent',
      lead: 'We don’t have your change yet. Everything you entered is still here.',
    },
  },
  steps: changeSteps(change),
  stepsLabel: 'Steps in this change',
  stepOf: { before: sendStep(change), after: sendStep(change) },
  backLabel: 'Back to your answers',
});
