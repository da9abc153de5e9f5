/** @jest-environment node */
import type { Vehicle } from '../../../src/api/driver';
import type { ChangeKind, ChangeRecord } from '../../../src/api/vehicle-changes';
import {
  carValues,
  chooseKind,
  type DetailsValues,
  formFieldNames,
  likelyCar,
  startValues,
  toDetails,
} from '../../../src/features/vehicle-documents/vehicle-change/details';
import { car, change, vehicle } from './samples';

const detailsOf = ({ kind, vehicle_id, proposed, reason, effective_from, until }: ChangeRecord) => ({
  kind,
  vehicle_id,
  proposed,
  reason,
  effective_from,
  until,
});

describe('details of a change, from the operator to the form and back (AP-18)', () => {
  it.each<[string, Partial<ChangeRecord>]>([
    ['replace', {}],
    ['with everything said', { reason: 'Sold the old one', effective_from: '2026-03-09' }],
    ['temporary', { kind: 'temporary', until: '2026-04-01', effective_from: '2026-03-09' }],
    ['add', { kind: 'add', vehicle_id: null }],
    [
      'update',
      {
        kind: 'update',
        proposed: { ...car, plate_number: null, first_registered_on: null, wheelchair_accessible: true },
      },
    ],
    ['remove', { kind: 'remove', proposed: null, reason: 'Scrapped' }],
  ])('%s: loses and adds nothing', (_, changes) => {
    const record = { ...change, ...changes };
    expect(toDetails(startValues(record, vehicle, null))).toEqual(detailsOf(record));
  });

  it('start with the driver’s current car only', () => {
    const values = startValues(null, vehicle, null);
    expect(values).toMatchObject({ kind: '', vehicleId: '91', registration: '', year: '', passengerSeats: '' });
    expect(startValues(null, null, null).vehicleId).toBe('');
  });

  it('prefer what was typed on this phone to what was saved', () => {
    const values = startValues(change, vehicle, { registration: 'ab12 cde', reason: '' });
    expect(values).toMatchObject({ registration: 'ab12 cde', make: 'Aldera', reason: '' });
  });

  it('restore the known fields of an older draft, and send nothing else', () => {
    const draft = { make: 'Kia', numberOfDoors: '5' } as Partial<DetailsValues>;
    const values = startValues(null, vehicle, draft);
    expect(values).toMatchObject({ ...startValues(null, vehicle, null), make: 'Kia' });
    expect(JSON.stringify(toDetails({ ...values, kind: 'replace' }))).not.toContain('oors');
  });

  it('of the only car begin with the known ones, without what the driver typed, until the driver chooses another kind', () => {
    const empty = startValues(null, vehicle, null);
    const choose = (values: DetailsValues, kind: ChangeKind, onlyCar: Vehicle | null = vehicle) => ({
      ...values,
      ...chooseKind(values, kind, onlyCar),
    });
    const filled = choose({ ...empty, colour: 'pink' }, 'update');
    expect(filled).toEqual({ ...empty, ...carValues(vehicle), kind: 'update', colour: 'pink' });
    expect(choose(filled, 'replace')).toEqual({ ...empty, kind: 'replace', colour: 'pink' });
    expect(choose({ ...filled, kind: 'replace' }, 'add')).toEqual({ ...filled, kind: 'add' });
    expect(choose(empty, 'update', null)).toEqual({ ...empty, kind: 'update' });
  });

  it('are sent without surrounding spaces, and empty fields as unknown', () => {
    const values: DetailsValues = {
      ...startValues(change, vehicle, null),
      registration: ' ya23 kxp ',
      make: ' Aldera ',
      year: ' 2024 ',
      plateNumber: '  ',
      reason: '  Sold <b>it</b> ',
      until: '2026-04-01',
    };
    expect(toDetails(values)).toMatchObject({
      proposed: { ...car, plate_number: null },
      reason: 'Sold <b>it</b>',
      until: null,
    });
  });

  it('have a form field for every input that the operator may reject, and no other', () => {
    const inputs = [
      'kind',
      'vehicle_id',
      ...Object.keys(car).map((name) => `proposed.${name}`),
      'effective_from',
      'until',
      'reason',
    ];
    expect(Object.keys(formFieldNames).sort()).toEqual(inputs.sort());
    expect(Object.values(formFieldNames).sort()).toEqual(Object.keys(startValues(null, null, null)).sort());
  });

  it('are about the car in use or the only car; of two unused cars none is chosen', () => {
    const otherCar = { ...vehicle, id: '92', is_current: false };
    expect(likelyCar([otherCar, vehicle])?.id).toBe('91');
    expect(likelyCar([otherCar])?.id).toBe('92');
    expect(likelyCar([otherCar, { ...otherCar, id: '93' }])).toBeNull();
    expect(likelyCar([otherCar, { ...vehicle, status: 'removed' }])?.id).toBe('92');
    expect(likelyCar([])).toBeNull();
  });

  it('remove no car when one is added', () => {
    const kinds: readonly ChangeKind[] = ['replace', 'temporary', 'update', 'remove', 'add'];
    const ids = kinds.map((kind) => toDetails({ ...startValues(null, vehicle, null), kind }).vehicle_id);
    expect(ids).toEqual(['91', '91', '91', '91', null]);
  });
});
