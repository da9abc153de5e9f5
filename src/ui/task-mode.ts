import { createContext } from 'react';

/** Tells the layout that a task is in progress, so that it hides its navigation on a phone. */
export const TaskModeContext = createContext<(inProgress: boolean) => void>(() => undefined);
