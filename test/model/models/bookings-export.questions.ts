import { bookingsExportMachine } from '../../../machines/bookings-export';
import { questionsOf } from '../toolkit/questions';
import { signsInAgain } from './signs-in-again';

export const bookingsExportQuestions = questionsOf(bookingsExportMachine, [
  {
    asks: 'How does a driver get a file of their bookings?',
    answer: 'They choose the days and ask for it. The file is made on the device and holds every job of those days.',
    way: ['choosing', 'driver.makeFile', 'reading', 'readJobs answers', 'made'],
    shows: ['File downloaded'],
  },
  {
    asks: 'What if one page of the list fails?',
    answer: 'There is no file: a file with jobs missing would be wrong. The driver tries again.',
    way: ['reading', 'readJobs fails', 'stuck', 'driver.tryAgain', 'reading', 'readJobs answers', 'made'],
    shows: ['Not downloaded'],
  },
  {
    asks: 'What if there were no jobs in those days?',
    answer: 'The page says that there are none, and the driver chooses other days.',
    way: ['reading', 'readJobs answers', 'nothing', 'driver.makeFile', 'reading'],
    shows: ['No jobs between these dates'],
  },
  {
    asks: 'What if they press twice?',
    answer: 'The second press does nothing: the jobs are being read.',
    way: ['choosing', 'driver.makeFile', 'reading', 'driver.makeFile', 'reading'],
    shows: ['Cancel'],
  },
  {
    asks: 'Can they stop it?',
    answer: 'Yes, at any moment. No file is made.',
    way: ['reading', 'driver.cancel', 'choosing'],
    shows: ['Download CSV'],
  },
  {
    asks: 'What if the range of days is too long?',
    answer: 'The page says why next to the field.',
    way: ['reading', 'readJobs answers', 'rejected', 'driver.makeFile', 'reading'],
    shows: ['There is a problem'],
  },
  {
    asks: 'What if the session ends while the jobs are read?',
    answer: 'There is no file. After signing in the driver is back on the page and asks for the file again.',
    way: ['reading', signsInAgain, 'opens', 'choosing', 'driver.makeFile', 'reading'],
    shows: ['You were signed out'],
  },
]);
