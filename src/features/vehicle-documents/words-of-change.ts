import type { ChangeRecord } from '../../api/vehicle-changes';

/**
 * What becomes of a change that the driver gives up: a draft is deleted with its documents; one that the team has seen is withdrawn, and stays
 * readable among the past ones.
 */
export const endWords = ({ status }: Pick<ChangeRecord, 'status'>) =>
  status === 'draft'
    ? ({
        button: 'Delete this change',
        title: 'Delete this change?',
        confirm: 'Delete it',
        busy: 'Deleting',
        stuck: 'It is not deleted yet',
        unsure: 'We do not know if it is deleted',
        lead: 'The details and the documents you added go with it. You keep the car you have.',
        done: 'Change deleted',
      } as const)
    : ({
        button: 'Withdraw this change',
        title: 'Withdraw this change?',
        confirm: 'Withdraw it',
        busy: 'Withdrawing',
        stuck: 'It is not withdrawn yet',
        unsure: 'We do not know if it is withdrawn',
        lead: `${status === 'pending' ? 'The team stops checking it, and you' : 'You'} keep the car you have. To change your car later you start again.`,
        done: 'Your change is withdrawn',
      } as const);

/** Under the heading of what is still with the driver. */
export const notSentYet = ({ status }: Pick<ChangeRecord, 'status'>): string =>
  status === 'draft'
    ? 'Not sent yet. The team sees this when you send it.'
    : 'Not sent again yet. The team sees what you put right when you send it.';
