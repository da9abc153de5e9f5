import type { OwedTicket } from '../../../machines/ticket';
import { announcedKeyOf } from '../../../src/features/vehicle-documents/announced-key';

const ticket = (key: string, about = '7', kind: OwedTicket['kind'] = 'vehicle_change'): OwedTicket => ({
  key,
  kind,
  about,
});
const others = [ticket('another-change', '8'), ticket('a-document', '7', 'document')];

describe('the key of a ticket that is announced for a change (FL-07)', () => {
  it('is the one that the host knows, before one that this device notes', () => {
    const noted = [...others, ticket('noted')];
    expect(announcedKeyOf({ id: '7', status: 'pending' }, noted, [...others, ticket('at-the-host')])).toBe(
      'at-the-host',
    );
    expect(announcedKeyOf({ id: '7', status: 'pending' }, noted, others)).toBe('noted');
    expect(announcedKeyOf({ id: '7', status: 'draft' }, noted, null)).toBe('noted');
    expect(announcedKeyOf({ id: '7', status: 'draft' }, others, others)).toBeNull();
  });

  it('is never the one of a submission that the team has sent back already', () => {
    const sentBack = { id: '7', status: 'action_required' } as const;
    expect(announcedKeyOf(sentBack, [ticket('noted')], [])).toBeNull();
    expect(announcedKeyOf(sentBack, [ticket('noted')], null)).toBeNull();
    expect(announcedKeyOf(sentBack, [ticket('noted')], [ticket('under-way')])).toBe('under-way');
  });
});
