import { expect } from '@playwright/test';
import type { EventFrom } from 'xstate';
import type { changeDetailsMachine } from '../../../machines/vehicle-change/details';
import { button } from '../../browser/support/driver';
import { changeDetailsModel, type DetailsServer } from '../models/change-details.model';
import { calls } from '../models/change-server';
import { changeEvents, detailsForm, documentList, openChange } from './change';
import { reads, says, showsBusyButton } from './flows';
import { type BrowserHarness, testPaths, type UserAction } from './run-paths';

const events: Record<EventFrom<typeof changeDetailsMachine>['type'], UserAction> = changeEvents;
const atTheList = reads('Documents for this change');

const harness: BrowserHarness<DetailsServer> = {
  model: changeDetailsModel,
  hold: Object.values(calls),
  open: async ({ server }, opening) => {
    const opened = await openChange(opening, server);
    if (server.status !== 'none') await button(opening.page, 'Change the details').click();
    return opened;
  },
  events,
  otherControls: {
    'describing | saving': detailsForm,
    'saved | left': documentList,
  },
  states: {
    'describing.filling': reads('Change of car'),
    'describing.rejected': async ({ page }) => {
      await reads('Change of car')({ page });
      await expect(page.getByRole('group', { name: 'There is a problem' })).toContainText('Check it.');
    },
    'describing.stuck': says('We’re not sure this was saved'),
    saving: showsBusyButton('Saving'),
    saved: atTheList,
    left: atTheList,
  },
};

testPaths(harness);
