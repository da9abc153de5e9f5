export {
  type AcceptanceItem,
  type InsuranceQuoteContext,
  type InsuranceQuoteInput,
  insuranceQuoteMachine,
  type QuoteStatus,
  type QuoteTicket,
  type QuoteUpdate,
} from './insurance-quote.machine';
export {
  type FormPage,
  type FormPlace,
  type GroupItem,
  type InsuranceRequestContext,
  type InsuranceRequestEvent,
  type InsuranceRequestInput,
  insuranceRequestMachine,
  type PagePlace,
  type RequestItem,
  withoutFields,
} from './insurance-request.machine';
