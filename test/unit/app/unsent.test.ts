import { unsentOf } from '../../../src/app/unsent';
import { draftName as insurance } from '../../../src/features/insure/answer-store';
import { profileDraft } from '../../../src/features/profile/values';
import { replyDraft } from '../../../src/features/support/wiring';
import { detailsDraft, documentDraft, standaloneDraft } from '../../../src/features/vehicle-documents/document';
import { draftStore } from '../../../src/storage/drafts';

const write = (...names: readonly string[]) => {
  for (const name of names) draftStore(localStorage).write('7', name, {});
};

beforeEach(() => localStorage.clear());

test.each([
  ['your message to our team', 'question'],
  ['your reply to our team', replyDraft('12')],
  ['your answers for an insurance quote', insurance],
  ['what you typed for a change of car', detailsDraft(null)],
  ['what you typed for a change of car', detailsDraft('12')],
  ['your document', documentDraft('12', '3')],
  ['your document', standaloneDraft({ documentTypeId: '3', vehicleId: null })],
  ['your changes to your details', profileDraft],
])('“%s” is what the draft %s is for the driver', (text, name) => {
  write(name);
  expect(unsentOf('7')).toEqual([text]);
});

test('two messages are one line, and what was sent or belongs to another driver is none', () => {
  write('question', 'question?topic=other', 'seen', `${insurance}:sent`, 'document-own-3-driver:done');
  draftStore(localStorage).write('8', insurance, {});
  expect(unsentOf('7')).toEqual(['your message to our team']);
});
