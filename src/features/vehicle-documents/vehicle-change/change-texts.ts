import type { ChangeRecord } from '../../../api/vehicle-changes';

/**
 * The words for ending a change. A draft is deleted with its documents; a change that the team has seen is withdrawn, and stays readable
 * among the past ones.
 */
export const endTexts = ({ status }: Pick<ChangeRecord, 'status'>) =>
  status === 'draft'
    ? ({
        button: 'Delete this change',
        title: 'Delete this change?',
        confirm: 'Delete change',
        busy: 'Deleting',
        failed: 'Not deleted',
        outcomeUnknown: 'We’re not sure this was deleted',
        lead: 'This deletes the details and documents you added. Nothing else changes.',
        done: 'Change deleted',
      } as const)
    : ({
        button: 'Withdraw this change',
        title: 'Withdraw this change?',
        confirm: 'Withdraw change',
        busy: 'Withdrawing',
        failed: 'Not withdrawn',
        outcomeUnknown: 'We’re not sure this was withdrawn',
        lead: `${status === 'pending' ? 'We’ll stop checking it. ' : ''}Nothing else changes. If you want it later, you’ll need to start again.`,
        done: 'Change withdrawn',
      } as const);

/** The line below the heading before the change is sent. */
export const notSentYet = ({ status }: Pick<ChangeRecord, 'status'>): string =>
  status === 'draft'
    ? 'Not sent yet. We’ll see this when you send it.'
    : 'Not sent again yet. We’ll see what you’ve fixed when you send it.';
