/** @jest-environment node */

import { read } from '../../../src/api/contract';
import { fields, id, list, needed, quantity, text } from '../../../src/api/decode';
import { listenForDeviations, recordCall } from '../../../src/api/deviations';

const decodeRecord = fields({ id: needed(id()), name: text(), lines: list(fields({ each: quantity() })) });

describe('a deviation from the contract (OP-01)', () => {
  it('is written to the console without the values, and only once if the call is repeated', () => {
    const line = jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const answer = () => {
      const body = { data: { id: 1, name: ['Ada'], lines: [{ each: 'a lot' }, { each: 'much' }] } };
      recordCall(body, 'GET', '/v1/things/7?page=1');
      return body;
    };
    read(decodeRecord, answer());
    read(decodeRecord, answer());
    expect(line.mock.calls).toEqual([
      ['GET /v1/things/7 was answered in another shape at data.name, data.lines.*.each'],
    ]);
  });

  it('is not written to the console if the field is missing or null', () => {
    const line = jest.spyOn(console, 'info').mockImplementation(() => undefined);
    read(decodeRecord, { data: { id: 1, lines: null } });
    read(decodeRecord, { data: { id: 1, name: null, lines: [] } });
    expect(line).not.toHaveBeenCalled();
  });

  it('is reported to subscribers, also if the field is missing', () => {
    const reports: unknown[] = [];
    const stop = listenForDeviations((call, deviations) => reports.push(call, deviations));
    read(decodeRecord, { data: { id: 1, name: {}, lines: [] } });
    read(decodeRecord, { data: { id: 1, lines: [] } });
    stop();
    expect(reports).toEqual([
      'A call',
      [{ at: 'data.name', expected: 'text', isMissing: false }],
      'A call',
      [{ at: 'data.name', expected: 'text', isMissing: true }],
    ]);
  });
});
