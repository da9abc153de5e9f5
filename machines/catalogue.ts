import type { AnyStateMachine } from 'xstate';
import { agreementMachine } from './agreement';
import { bookingsExportMachine } from './bookings-export';
import { deliveryMachine } from './delivery';
import { documentUploadMachine } from './document-upload';
import { insuranceQuoteMachine, insuranceRequestMachine } from './insurance-quote';
import { paymentMachine } from './payment';
import { payoutsMachine } from './payouts';
import { registrationMachine } from './registration';
import { sessionMachine } from './session';
import { submissionMachine } from './submission';
import { supportMessageMachine } from './support-message';
import { ticketMachine } from './ticket';
import { vehicleChangeMachine } from './vehicle-change';
import { changeDetailsMachine } from './vehicle-change/details';
import { changeDiscardMachine } from './vehicle-change/discard';
import { changeDocumentMachine } from './vehicle-change/document';
import { verificationMachine } from './verification';

export interface CatalogueEntry {
  /** The chart's name, which its page in docs/machines and its model share. */
  readonly name: string;
  readonly title: string;
  readonly machine: AnyStateMachine;
}

/** Every chart of the portal: what diagrams and path tests iterate over. */
export const catalogue: readonly CatalogueEntry[] = [
  { name: 'session', title: 'Signing in and out', machine: sessionMachine },
  { name: 'submission', title: 'Sending a form', machine: submissionMachine },
  { name: 'registration', title: 'A new driver registers', machine: registrationMachine },
  { name: 'verification', title: 'Verifying an email address', machine: verificationMachine },
  { name: 'vehicle-change', title: 'Vehicle change', machine: vehicleChangeMachine },
  { name: 'change-details', title: 'The details of a change', machine: changeDetailsMachine },
  { name: 'change-document', title: 'One document of a change', machine: changeDocumentMachine },
  { name: 'change-discard', title: 'Discarding a change', machine: changeDiscardMachine },
  { name: 'document-upload', title: 'Sending one document', machine: documentUploadMachine },
  { name: 'bookings-export', title: 'Bookings as a file', machine: bookingsExportMachine },
  { name: 'insurance-request', title: 'Asking for an insurance quote', machine: insuranceRequestMachine },
  { name: 'insurance-quote', title: 'A quote, from the request to the policy', machine: insuranceQuoteMachine },
  { name: 'payouts', title: 'Payouts on or off', machine: payoutsMachine },
  { name: 'payment', title: 'Paying what is owed', machine: paymentMachine },
  { name: 'agreement', title: 'One agreement, read and accepted', machine: agreementMachine },
  { name: 'delivery', title: 'Sent to the operator, with a ticket to the team', machine: deliveryMachine },
  { name: 'support-message', title: 'A question or a reply to the team', machine: supportMessageMachine },
  { name: 'ticket', title: 'One ticket to the team', machine: ticketMachine },
];
