import type { EventFrom } from 'xstate';
import type { VehicleChangeInput, vehicleChangeMachine } from '../../../machines/vehicle-change';
import { button } from '../../browser/support/driver';
import { type ChangeServer, calls } from '../models/change-server';
import { openedAt } from '../models/change-world';
import { vehicleChangeModel } from '../models/vehicle-change.model';
import {
  asks,
  atYourCar,
  atYourCarEndedElsewhere,
  carPage,
  changeDetails,
  changeGestures,
  detailsForm,
  openChange,
} from './change';
import { deliveryGestures, fields, reads, says } from './flows';
import { type BrowserRig, by, comesWithAnAnswer, type Gesture, testPaths, unheld } from './run-paths';

const gestures = {
  ...deliveryGestures,
  'delivery.arrived': comesWithAnAnswer,
  ...changeGestures,
  'driver.back': by(
    (page) => button(page, /^(Back to (the documents|your answers)|Leave, back to (Documents|Check your answers))$/),
    (scene, situated) =>
      (situated.leaf === 'sending' ? deliveryGestures : changeGestures)['driver.back'](scene, situated),
  ),
} satisfies Record<EventFrom<typeof vehicleChangeMachine>['type'], Gesture>;

const rig: BrowserRig<ChangeServer> = {
  model: vehicleChangeModel,
  hold: Object.values(calls),
  open: async ({ input, server }, opening) => {
    const opened = await openChange(opening, server, openedAt(input as VehicleChangeInput));
    await opening.world.hold(...rig.hold);
    return opened;
  },
  gestures,
  others: {
    describing: detailsForm,
    collecting: ['link Leave, back to Your car', 'button Add your vehicle licence'],
    atDocument: fields,
    checking: [/^button Change /],
    sending: [/^link (Leave, back to Your car|Later)$/],
    withStaff: [
      /^link ([\d ]+|Ask about this change|Upload your new MOT|Vehicle and documents)$/,
      changeDetails,
      'button Withdraw this change',
    ],
    'withStaff | decided': ['link Back to your car'],
    'superseded | discarded': carPage,
  },
  sights: {
    describing: reads('Change of car'),
    'collecting.listing': reads('Documents for this change'),
    'collecting.incomplete': says('One document is missing'),
    'collecting.rejected': says('Not sent to our team yet'),
    atDocument: reads('Vehicle licence'),
    checking: reads('Check your answers'),
    // What it shows there is the delivery's word.
    sending: reads(/^(Sending your change|Sent[.,] .*|One moment)$/),
    discarding: asks,
    // The page of the car, which reads the changes again before it opens, or what was just sent.
    withStaff: (scene) => unheld(scene, () => reads(/^Change of car( sent)?$/)(scene)),
    decided: reads('Change of car sent'),
    superseded: atYourCarEndedElsewhere,
    discarded: atYourCar('Your car'),
  },
};

testPaths(rig);
