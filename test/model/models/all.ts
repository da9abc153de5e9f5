import type { Model } from '../toolkit/model';
import { agreementModel } from './agreement.model';
import { bookingsExportModel } from './bookings-export.model';
import { changeDetailsModel } from './change-details.model';
import { changeDiscardModel } from './change-discard.model';
import { changeDocumentModel } from './change-document.model';
import { deliveryModel } from './delivery.model';
import { documentUploadModel } from './document-upload.model';
import { insuranceQuoteModel } from './insurance-quote.model';
import { insuranceRequestModel } from './insurance-request.model';
import { paymentModel } from './payment.model';
import { payoutsModel } from './payouts.model';
import { registrationModel } from './registration.model';
import { sessionModel } from './session.model';
import { submissionModel } from './submission.model';
import { supportMessageModel } from './support-message.model';
import { ticketModel } from './ticket.model';
import { vehicleChangeModel } from './vehicle-change.model';
import { verificationModel } from './verification.model';

/** The models of all charts. */
export const models: readonly Model<unknown>[] = [
  sessionModel,
  submissionModel,
  registrationModel,
  verificationModel,
  vehicleChangeModel,
  changeDetailsModel,
  changeDocumentModel,
  changeDiscardModel,
  documentUploadModel,
  bookingsExportModel,
  insuranceRequestModel,
  insuranceQuoteModel,
  payoutsModel,
  paymentModel,
  agreementModel,
  deliveryModel,
  supportMessageModel,
  ticketModel,
];
