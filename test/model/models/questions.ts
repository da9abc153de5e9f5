import type { Question } from '../toolkit/questions';
import { agreementQuestions } from './agreement.questions';
import { bookingsExportQuestions } from './bookings-export.questions';
import { changeDetailsQuestions } from './change-details.questions';
import { changeDiscardQuestions } from './change-discard.questions';
import { changeDocumentQuestions } from './change-document.questions';
import { deliveryQuestions } from './delivery.questions';
import { documentUploadQuestions } from './document-upload.questions';
import { insuranceQuoteQuestions } from './insurance-quote.questions';
import { insuranceRequestQuestions } from './insurance-request.questions';
import { paymentQuestions } from './payment.questions';
import { payoutsQuestions } from './payouts.questions';
import { registrationQuestions } from './registration.questions';
import { sessionQuestions } from './session.questions';
import { submissionQuestions } from './submission.questions';
import { supportMessageQuestions } from './support-message.questions';
import { ticketQuestions } from './ticket.questions';
import { vehicleChangeQuestions } from './vehicle-change.questions';
import { verificationQuestions } from './verification.questions';

/** What product owners ask about each chart, by the chart's name. */
export const questions: Readonly<Record<string, readonly Question[]>> = {
  session: sessionQuestions,
  submission: submissionQuestions,
  registration: registrationQuestions,
  verification: verificationQuestions,
  'vehicle-change': vehicleChangeQuestions,
  'change-details': changeDetailsQuestions,
  'change-document': changeDocumentQuestions,
  'change-discard': changeDiscardQuestions,
  'document-upload': documentUploadQuestions,
  'bookings-export': bookingsExportQuestions,
  'insurance-request': insuranceRequestQuestions,
  'insurance-quote': insuranceQuoteQuestions,
  payouts: payoutsQuestions,
  payment: paymentQuestions,
  agreement: agreementQuestions,
  delivery: deliveryQuestions,
  'support-message': supportMessageQuestions,
  ticket: ticketQuestions,
};
