import { createContext } from 'react';

/** A page says that a task is under way, so that the layout takes its navigation away on a phone. */
export const TaskModeContext = createContext<(inProgress: boolean) => void>(() => undefined);
