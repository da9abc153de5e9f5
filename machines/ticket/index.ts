export {
  type PendingTicket,
  type TicketContext,
  type TicketEnded,
  type TicketEvent,
  type TicketInput,
  type TicketKind,
  type TicketNews,
  type TicketOutput,
  type TicketReceipt,
  type TicketToRaise,
  ticketMachine,
} from './ticket.machine';
