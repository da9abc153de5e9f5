import { expect } from '@playwright/test';
import type { EventFrom } from 'xstate';
import type { changeDetailsMachine } from '../../../machines/vehicle-change/details';
import { button } from '../../browser/support/driver';
import { changeDetailsModel, type DetailsServer } from '../models/change-details.model';
import { calls } from '../models/change-server';
import { changeEvents, detailsForm, documentList, openChange } from './change';
import { showsBusyButton, showsHeading, showsText } from './flows';
import { type BrowserHarness, testPaths, type UserAction } from './run-paths';

const events: Record<EventFrom<typeof changeDetailsMachine>['type'], UserAction> = changeEvents;
const showsDocumentList = showsHeading('Documents for this change');

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
    'saved | left': [...documentList, /^button (Change .+|Send)$/],
  },
  states: {
    'describing.filling': showsHeading('Change of car'),
    'describing.rejected': async ({ page }) => {
      await showsHeading('Change of car')({ page });
      await expect(page.getByRole('group', { name: 'There is a problem' })).toContainText('Check it.');
    },
    'describing.failed': showsText('We’re not sure this was saved'),
    saving: showsBusyButton('Saving'),
    saved: (fixtures, { kind }) =>
      (kind === 'colour' ? showsHeading('Check your answers') : showsDocumentList)(fixtures),
    left: showsDocumentList,
  },
};

testPaths(harness);
