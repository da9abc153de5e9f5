import type { World } from '../../support/world';
import { askElsewhere, atZendesk } from '../../support/zendesk';
import { origins } from './portal';

export const support = '/tickets-support';

/** Raises a ticket with a question from the sample driver, and updates it as the team would. Returns its id. */
export const arrangeQuestion = async (
  world: World,
  subject: string,
  then: { readonly status?: string; readonly says?: string; readonly notes?: string } = {},
): Promise<number> => {
  const { portal, sandbox } = origins();
  const fields = [{ id: 3_600_001, value: 'payouts_bank' }];
  const id = await askElsewhere(
    { world, portalOrigin: portal },
    { subject, comment: 'It was due on Thursday, and nothing came.', fields },
  );
  const { says, notes, status } = then;
  if (notes) await atZendesk(sandbox, 'PUT', `/tickets/${id}`, { ticket: { comment: { body: notes, public: false } } });
  if (says) await atZendesk(sandbox, 'PUT', `/tickets/${id}`, { ticket: { comment: { body: says, public: true } } });
  if (status) await atZendesk(sandbox, 'PUT', `/tickets/${id}`, { ticket: { status } });
  return id;
};
