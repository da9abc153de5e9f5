import { expect } from '@playwright/test';
import type { EventFrom } from 'xstate';
import type { ChangeDiscardInput, changeDiscardMachine } from '../../../machines/vehicle-change/discard';
import { button } from '../../browser/support/driver';
import { changeDiscardModel, reservedFor } from '../models/change-discard.model';
import { type ChangeServer, calls } from '../models/change-server';
import {
  carPage,
  changeEvents,
  documentList,
  openChange,
  privateNoteEvents,
  showsCarAfterChangeEnded,
  showsCarPage,
  showsConfirmation,
} from './change';
import { showsBusyButton, showsHeading } from './flows';
import { type BrowserHarness, testPaths, type UserAction } from './run-paths';

const events: Record<EventFrom<typeof changeDiscardMachine>['type'], UserAction> = {
  ...changeEvents,
  ...privateNoteEvents,
};

const harness: BrowserHarness<ChangeServer> = {
  model: changeDiscardModel,
  hold: Object.values(calls),
  open: async ({ input, server }, opening) => {
    const opened = await openChange(opening, server, { reserved: reservedFor(input as ChangeDiscardInput, server) });
    await button(opening.page, /^(Delete|Withdraw) this change$/).click();
    return opened;
  },
  events,
  otherControls: {
    kept: documentList,
    'gone | superseded': [...carPage, 'button Notify our team'],
  },
  states: {
    asking: showsConfirmation,
    deleting: showsBusyButton(/Deleting|Withdrawing/),
    addingNote: showsBusyButton('Withdrawing'),
    cancellingReservation: showsBusyButton('Deleting'),
    failed: ({ page }) => expect(page.getByText(/^We’re not sure this was (deleted|withdrawn)$/)).toBeVisible(),
    kept: showsHeading('Documents for this change'),
    gone: showsCarPage('Your car'),
    superseded: showsCarAfterChangeEnded,
  },
};

testPaths(harness);
