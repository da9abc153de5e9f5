import type { SessionUser } from '../../machines/session';

/** Whether this driver may use the insurance screens. The fleet decides; an operator with another rule changes it here (CK-05). */
export const insureAvailable = (user: SessionUser): boolean => user.insureAvailable;
