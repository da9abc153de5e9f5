import type { SessionUser } from '../../machines/session';

/** May this driver use the insurance screens? The fleet says so; an operator with another rule changes it here (CK-05). */
export const insureAvailable = (user: SessionUser): boolean => user.insureAvailable;
