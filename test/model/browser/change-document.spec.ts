import { expect } from '@playwright/test';
import type { EventFrom } from 'xstate';
import type { changeDocumentMachine } from '../../../machines/vehicle-change/document';
import { button } from '../../browser/support/driver';
import { calls, changeDocumentModel } from '../models/change-document.model';
import type { ChangeServer } from '../models/change-server';
import { carPage, changeEvents, documentList, openChange, privateNoteEvents, showsCarAfterChangeEnded } from './change';
import { fields, showsBusyButton, showsHeading, showsText } from './flows';
import { type BrowserHarness, testPaths, type UserAction, using } from './run-paths';

const events: Record<EventFrom<typeof changeDocumentMachine>['type'], UserAction> = {
  ...changeEvents,
  ...privateNoteEvents,
  // While the document is being sent, the button is “Stop sending”.
  'driver.back': using(
    (page) => button(page, /^(Stop sending|Leave, back to (Documents|Check your answers))$/),
    (fixtures, step) =>
      step.leaf === 'uploading'
        ? button(fixtures.page, 'Stop sending').click()
        : changeEvents['driver.back'](fixtures, step),
  ),
};
const showsDocumentList = showsHeading('Documents for this change');

const harness: BrowserHarness<ChangeServer> = {
  model: changeDocumentModel,
  hold: calls,
  open: ({ server }, opening) => openChange(opening, server, { documentOpen: true }),
  events,
  otherControls: {
    'preparing | uploading | verifying | addingNote': fields,
    'stored | left': documentList,
    superseded: carPage,
  },
  states: {
    'preparing.choosing': showsHeading('Vehicle licence'),
    'preparing.rejected': ({ page }) =>
      expect(page.getByRole('group', { name: 'There is a problem' })).toContainText('Not readable.'),
    'preparing.ready': showsText('Ready to send'),
    'preparing.notStored': showsText('Not sent'),
    'preparing.outcomeUnknown': showsText('We’re not sure this was sent'),
    'preparing.readFailed': showsText('Sent, but we couldn’t refresh your list'),
    uploading: showsBusyButton('Sending'),
    verifying: showsBusyButton('Checking it was sent'),
    addingNote: showsBusyButton('Checking it was sent'),
    stored: showsDocumentList,
    left: showsDocumentList,
    superseded: showsCarAfterChangeEnded,
  },
};

testPaths(harness);
