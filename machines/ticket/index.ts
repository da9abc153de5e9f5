export {
  type PendingTicket,
  type TicketContext,
  type TicketEnded,
  type TicketEvent,
  type TicketInput,
  type TicketKind,
  type TicketOutput,
  type TicketReceipt,
  type TicketReport,
  type TicketToRaise,
  ticketMachine,
} from './ticket.machine';
