import { createContext } from 'react';

/** A page says that a task is in progress, so that the layout hides its navigation on a phone. */
export const TaskModeContext = createContext<(inProgress: boolean) => void>(() => undefined);
