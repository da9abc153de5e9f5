import { fromPromise } from 'xstate';
import { bookingsExportMachine, type DayRange } from '../../../machines/bookings-export';
import { type Result, rejected } from '../../../machines/shared/result';
import { fetchBookings } from '../../api/bookings';
import { resultOf } from '../../api/contract';
import { renameFields } from '../../api/rejected-fields';
import type { Services } from '../../flows/services';

export interface ReadSoFar {
  readonly read: number;
  readonly total: number;
}

/** The chart of one file with its calls. Progress changes often and decides nothing, so it does not go through the chart. */
export const exportLogic = ({ client }: Services, onProgress: (soFar: ReadSoFar | null) => void) =>
  bookingsExportMachine.provide({
    actors: {
      readJobs: fromPromise<Result<readonly unknown[]>, { range: DayRange | null }>(
        async ({ input: { range }, signal }) => {
          if (!range) throw new Error('This step needs a range of days.');
          onProgress(null);
          const result = await resultOf(async () =>
            fetchBookings(await client(), range, { signal, onRows: (read, total) => onProgress({ read, total }) }),
          );
          return result.accepted
            ? result
            : rejected(renameFields(result.rejection, { 'filter[from]': 'from', 'filter[to]': 'to' }));
        },
      ),
    },
  });
