import type { ReactNode } from 'react';

/** False for what React would show as nothing. */
export const isGiven = (value: ReactNode): boolean => value !== null && value !== undefined && value !== false;
