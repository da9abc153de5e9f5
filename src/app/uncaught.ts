import type { RootOptions } from 'react-dom/client';
import { report } from './reporting/start';
import { showFatal } from './show-fatal';

/** React has removed the page after such an error, so the error screen takes its place (ER-10). */
export const onUncaughtError: NonNullable<RootOptions['onUncaughtError']> = (error, { componentStack }) => {
  report(error, { componentStack: componentStack ?? null });
  void showFatal(error);
};
