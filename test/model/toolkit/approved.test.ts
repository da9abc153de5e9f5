/** @jest-environment node */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compareWithApproved, difference } from './approved';
import { explore } from './explore';
import { tripModel } from './sample';

const graph = explore(tripModel);

describe('the approved graph', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'approved-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  afterEach(() => {
    process.env.UPDATE_APPROVED = '';
  });

  it('has to be approved once, and then passes', () => {
    expect(compareWithApproved(graph, folder)[0]).toMatch(
      /does not exist\. Approve the graph with UPDATE_APPROVED=1\.$/,
    );
    process.env.UPDATE_APPROVED = '1';
    expect(compareWithApproved(graph, folder)).toEqual([]);
    process.env.UPDATE_APPROVED = '';
    expect(compareWithApproved(graph, folder)).toEqual([]);
  });

  it('shows a change of behaviour as removed and added lines', () => {
    const changed = explore({
      ...tripModel,
      cases: (state) => (state.leaf === 'waiting' ? [] : tripModel.cases(state)),
    });
    const lines = compareWithApproved(changed, folder);
    expect(lines).toContain('- waiting: start → fetching / asked  trip.waiting|driver.start|0');
    expect(lines).toContain('+ waiting: the end');
  });

  it('does not depend on the order of cases', () => {
    expect(difference({ a: { x: 'b', y: 'c' }, b: {} }, { b: {}, a: { y: 'c', x: 'b' } })).toEqual([]);
  });
});
