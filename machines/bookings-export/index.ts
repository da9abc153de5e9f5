export {
  type BookingsExportContext,
  type BookingsExportEmitted,
  type BookingsExportEvent,
  bookingsExportMachine,
  type DayRange,
} from './bookings-export.machine';
