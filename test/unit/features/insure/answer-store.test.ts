import { dropFormDraft, isFormSent, readFormDraft, startFormDraft } from '../../../../src/features/insure/answer-store';
import type { Services } from '../../../../src/flows/services';
import { draftStore } from '../../../../src/storage/drafts';
import { openTicketStore } from '../../../../src/storage/ticket-store';

it('a form counts as sent for its driver only, and until another one is started', () => {
  const services = { drafts: draftStore(localStorage), ticketStore: openTicketStore(localStorage) } as Services;
  expect(isFormSent(services, '12')).toBe(false);
  startFormDraft(services, '12', { value: '14,500' });
  startFormDraft(services, '12', { modified: 'no' });
  expect(readFormDraft(services, '12')?.answers).toEqual({ modified: 'no' });
  services.drafts.write('12', 'insurance:sent', { key: 'k' });
  dropFormDraft(services, '12');
  expect(services.drafts.read('12', 'insurance:sent')).toBeNull();
  expect(isFormSent(services, '12')).toBe(true);
  expect(isFormSent(services, '13')).toBe(false);
  startFormDraft(services, '12', {});
  expect(isFormSent(services, '12')).toBe(false);
});
