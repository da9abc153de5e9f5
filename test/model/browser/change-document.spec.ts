import { expect } from '@playwright/test';
import type { EventFrom } from 'xstate';
import type { changeDocumentMachine } from '../../../machines/vehicle-change/document';
import { button } from '../../browser/support/driver';
import { calls, changeDocumentModel } from '../models/change-document.model';
import type { ChangeServer } from '../models/change-server';
import {
  atYourCarEndedElsewhere,
  carPage,
  changeGestures,
  comesWithItsNote,
  documentList,
  openChange,
  works,
} from './change';
import { fields, reads, says } from './flows';
import { type BrowserRig, by, type Gesture, testPaths } from './run-paths';

const gestures: Record<EventFrom<typeof changeDocumentMachine>['type'], Gesture> = {
  ...changeGestures,
  ...comesWithItsNote,
  // While it is sent, the way out stops it too.
  'driver.back': by(
    (page) => button(page, /^(Stop sending|Leave, back to (Documents|Check your answers))$/),
    (scene, situated) =>
      situated.leaf === 'uploading'
        ? button(scene.page, 'Stop sending').click()
        : changeGestures['driver.back'](scene, situated),
  ),
};
const atTheList = reads('Documents for this change');

const rig: BrowserRig<ChangeServer> = {
  model: changeDocumentModel,
  hold: calls,
  open: async ({ server }, opening) => {
    const opened = await openChange(opening, server, { documentOpen: true });
    await opening.world.hold(...rig.hold);
    return opened;
  },
  gestures,
  others: {
    'preparing | uploading | verifying | addingNote': fields,
    'stored | left': documentList,
    superseded: carPage,
  },
  sights: {
    'preparing.choosing': reads('Vehicle licence'),
    'preparing.rejected': ({ page }) =>
      expect(page.getByRole('group', { name: 'There is a problem' })).toContainText('Not readable.'),
    'preparing.ready': says('Ready to send'),
    'preparing.notStored': says('Not sent'),
    'preparing.unclear': says('We’re not sure this was sent'),
    'preparing.unread': says('Sent, but we couldn’t refresh your list'),
    uploading: works('Sending'),
    verifying: works('Checking it was sent'),
    addingNote: works('Checking it was sent'),
    stored: atTheList,
    left: atTheList,
    superseded: atYourCarEndedElsewhere,
  },
};

testPaths(rig);
