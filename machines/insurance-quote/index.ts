export {
  type AcceptanceItem,
  type InsuranceQuoteContext,
  type InsuranceQuoteInput,
  insuranceQuoteMachine,
  type QuoteAnswer,
  type QuoteStatus,
  type QuoteTicket,
} from './insurance-quote.machine';
export {
  type FormPage,
  type FormPlace,
  type InsuranceRequestContext,
  type InsuranceRequestEvent,
  type InsuranceRequestInput,
  insuranceRequestMachine,
  type ListItem,
  type PagePlace,
  type RequestItem,
} from './insurance-request.machine';
