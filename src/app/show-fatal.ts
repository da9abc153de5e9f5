import { reloadForChunk } from './reporting/chunk-reload';

/** Shows the error screen in place of the whole page. If its code does not load either, the page reloads (ER-06). */
export const showFatal = (error: unknown): Promise<unknown> =>
  import(/* webpackChunkName: "failed-start" */ './failed-start').then(
    ({ showFailedStart }) => showFailedStart(error),
    reloadForChunk,
  );
