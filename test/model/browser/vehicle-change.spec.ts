import type { EventFrom } from 'xstate';
import type { VehicleChangeInput, vehicleChangeMachine } from '../../../machines/vehicle-change';
import { button } from '../../browser/support/driver';
import { openedAt } from '../models/change-fixtures';
import { type ChangeServer, calls } from '../models/change-server';
import { vehicleChangeModel } from '../models/vehicle-change.model';
import {
  carPage,
  changeDetails,
  changeEvents,
  detailsForm,
  openChange,
  showsCarAfterChangeEnded,
  showsCarPage,
  showsConfirmation,
} from './change';
import { deliveryEvents, fields, showsHeading, showsText } from './flows';
import { type BrowserHarness, causedByAnswer, testPaths, type UserAction, using, withoutHolds } from './run-paths';

const events = {
  ...deliveryEvents,
  'delivery.arrived': causedByAnswer,
  ...changeEvents,
  'driver.back': using(
    (page) => button(page, /^(Back to (the documents|your answers)|Leave, back to (Documents|Check your answers))$/),
    (fixtures, step) => (step.leaf === 'sending' ? deliveryEvents : changeEvents)['driver.back'](fixtures, step),
  ),
} satisfies Record<EventFrom<typeof vehicleChangeMachine>['type'], UserAction>;

const harness: BrowserHarness<ChangeServer> = {
  model: vehicleChangeModel,
  hold: Object.values(calls),
  open: ({ input, server }, opening) => openChange(opening, server, openedAt(input as VehicleChangeInput)),
  events,
  otherControls: {
    describing: detailsForm,
    collecting: ['link Leave, back to Your car', 'link Write to us about it', 'button Add your vehicle licence'],
    atDocument: fields,
    checking: [/^button Change /, 'link Leave, back to Your car'],
    sending: [/^link (Leave, back to Your car|Later)$/],
    withStaff: [
      /^link ([\d ]+|Ask about this change|Upload your new MOT|Vehicle and documents)$/,
      changeDetails,
      'button Withdraw this change',
    ],
    'withStaff | decided': ['link Back to your car'],
    'superseded | discarded': carPage,
  },
  states: {
    describing: showsHeading('Change of car'),
    'collecting.listing': showsHeading('Documents for this change'),
    'collecting.incomplete': showsText('One document is missing'),
    'collecting.rejected': showsText('Not sent to our team yet'),
    atDocument: showsHeading('Vehicle licence'),
    checking: showsHeading('Check your answers'),
    // The state of the delivery chart decides which of these headings shows.
    sending: showsHeading(/^(Sending your change|Sent[.,] .*|One moment)$/),
    discarding: showsConfirmation,
    // Either the confirmation, or the page of the car, which reads the changes again before it opens.
    withStaff: (fixtures) => withoutHolds(fixtures, () => showsHeading(/^Change of car( sent)?$/)(fixtures)),
    decided: showsHeading('Change of car sent'),
    superseded: showsCarAfterChangeEnded,
    discarded: showsCarPage('Your car'),
  },
};

testPaths(harness);
