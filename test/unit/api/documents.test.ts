/** @jest-environment ./test/support/portal-environment.cjs */
import { fetchRequirements } from '../../../src/api/documents';
import { fetchVehicles } from '../../../src/api/driver';
import { CallTrouble } from '../../../src/api/problem';
import { callerInWorld } from './caller';

const now = callerInWorld({ signedIn: true });

describe('the checklist of documents over the real API (AP-16)', () => {
  it('has a row for the driver and for the car, with what was sent and what the reviewer said', async () => {
    const rows = await fetchRequirements(now.client);
    const car = (await fetchVehicles(now.client)).find((vehicle) => vehicle.is_current);
    const row = (code: string) => rows.find((entry) => entry.document_type.code === code);
    expect(row('mot_certificate')).toMatchObject({
      vehicle_id: car?.id,
      required: true,
      status: 'expires_soon',
      current: { status: 'approved', expires_on: car?.mot_expires_on },
      replacement: null,
    });
    expect(row('driving_licence')).toMatchObject({ vehicle_id: null, required: true, status: 'approved' });
    expect(row('dbs_certificate')).toMatchObject({
      required: false,
      status: 'pending',
      current: { status: 'pending' },
    });
    expect(row('proof_of_address')).toMatchObject({
      status: 'rejected',
      current: { review: { reason: 'The bottom edge is cut off.', seen: null, expected: null } },
    });
    expect(row('vehicle_photos')).toMatchObject({ required: false, status: 'missing', current: null });
  });

  it('takes an answer of another shape for trouble, and keeps the operator’s own', async () => {
    await now.world.faults({ call: 'GET /v1/documents/current', body: { data: [{}] }, times: 1 });
    await expect(fetchRequirements(now.client)).rejects.toMatchObject({ kind: 'broken' });
    await now.world.faults({ call: 'GET /v1/documents/current', status: 503 });
    await expect(fetchRequirements(now.client)).rejects.toBeInstanceOf(CallTrouble);
  });
});
