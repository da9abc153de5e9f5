import { bookingsExportMachine } from '../../../machines/bookings-export';
import { questionsOf } from '../toolkit/questions';
import { signsInAgain } from './signs-in-again';

export const bookingsExportQuestions = questionsOf(bookingsExportMachine, [
  {
    asks: 'How does a driver get a file of their bookings?',
    answer:
      'They choose a start and an end date and press “Download CSV”. The file is a spreadsheet (CSV) with one row for each job of those days. The browser saves it with the device’s downloads.',
    path: ['choosing', 'driver.requestFile', 'reading', 'readJobs answers', 'made'],
    shows: ['File downloaded'],
  },
  {
    asks: 'What if one page of the list fails?',
    answer:
      'There is no file, because one with jobs missing would be wrong. The page says “Not downloaded” and why. The dates stay, and “Try again” reads all jobs again.',
    path: ['reading', 'readJobs fails', 'stuck', 'driver.tryAgain', 'reading', 'readJobs answers', 'made'],
    shows: ['Not downloaded'],
  },
  {
    asks: 'What if there were no jobs in those days?',
    answer: 'The page says that there are none, and the driver chooses other days.',
    path: ['reading', 'readJobs answers', 'nothing', 'driver.requestFile', 'reading'],
    shows: ['No jobs between these dates'],
  },
  {
    asks: 'What if they press twice?',
    answer: 'The second press does nothing: the jobs are being read.',
    path: ['choosing', 'driver.requestFile', 'reading', 'driver.requestFile', 'reading'],
    shows: ['Cancel'],
  },
  {
    asks: 'Can they stop it?',
    answer: 'Yes: “Cancel” stops it at any moment before the file is there. Nothing is downloaded, and the dates stay.',
    path: ['reading', 'driver.cancel', 'choosing'],
    shows: ['Download CSV'],
  },
  {
    asks: 'What if they leave the page while the file is made?',
    answer:
      'The reading stops, and there is no file. On the next visit the form is as new, with the last 30 days: they choose the dates and press “Download CSV” again. A file that was downloaded before stays on the device.',
    path: ['reading', 'opens', 'choosing', 'driver.requestFile', 'reading'],
    shows: ['Download CSV'],
  },
  {
    asks: 'What if the range of days is too long?',
    answer:
      'The portal has no limit of its own. If the operator has one, there is no file, and its reason is next to the date. The driver chooses fewer days.',
    path: ['reading', 'readJobs answers', 'rejected', 'driver.requestFile', 'reading'],
    shows: ['There is a problem'],
  },
  {
    asks: 'What if the session ends while the jobs are read?',
    answer: 'There is no file. After signing in the driver is back on the page and asks for the file again.',
    path: ['reading', signsInAgain, 'opens', 'choosing', 'driver.requestFile', 'reading'],
    shows: ['You were signed out'],
  },
]);
