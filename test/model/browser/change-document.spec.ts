import { expect } from '@playwright/test';
import type { EventFrom } from 'xstate';
import type { changeDocumentMachine } from '../../../machines/change-document';
import { button } from '../../browser/support/driver';
import { calls, changeDocumentModel } from '../models/change-document.model';
import type { ChangeServer } from '../models/change-server';
import {
  atYourCarEndedElsewhere,
  carPage,
  changeGestures,
  comesWithItsNote,
  documentList,
  noCallOfItsOwn,
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
  provoke: noCallOfItsOwn,
  gestures,
  others: {
    'preparing | uploading | looking | addingNote': fields,
    'stored | left': documentList,
    overtaken: carPage,
  },
  sights: {
    'preparing.choosing': reads('Vehicle licence'),
    'preparing.refused': ({ page }) =>
      expect(page.getByRole('group', { name: 'There is a problem' })).toContainText('Not readable.'),
    'preparing.ready': says('Ready to send'),
    'preparing.notStored': says('It is not stored yet'),
    'preparing.unclear': says('We do not know if it is stored'),
    'preparing.unread': says('It is stored, but your list did not come'),
    uploading: works('Sending'),
    looking: works('Checking it is stored'),
    addingNote: works('Checking it is stored'),
    stored: atTheList,
    left: atTheList,
    overtaken: atYourCarEndedElsewhere,
  },
};

testPaths(rig);
