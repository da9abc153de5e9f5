/** @jest-environment node */
import { type Client, day, days, type Loose, later, openSandbox, type TestWorld } from './support';

const sandbox = openSandbox();
let world: TestWorld;
let client: Client;

beforeEach(async () => {
  world = await sandbox.world();
  client = await world.signedIn();
});

afterEach(() => {
  jest.restoreAllMocks();
});

const deals = async (reader = client): Promise<Loose[]> => (await reader.get('/v1/driver/deals')).body.data;
const titles = async (reader = client): Promise<string[]> => (await deals(reader)).map(({ title }) => title);

describe('Offers for drivers (RT-19)', () => {
  it('are one list: featured ones first, those that are over last', async () => {
    const all = await deals();
    expect(all.map(({ title, ends_on }) => [title, ends_on])).toEqual([
      ['Cheaper tyres', day(5)],
      ['Cheaper fuel', day(58)],
      ['Fast charging at night', null],
      ['Breakdown cover for private hire', day(120)],
      ['A hot drink with your meal', day(90)],
      ['A phone plan for the road', day(-3)],
    ]);
    expect(new Set(all.map(({ redemption }) => redemption.kind))).toEqual(new Set(['code', 'link', 'show_screen']));
    expect((await client.get('/v1/driver/deals')).body.meta).toMatchObject({ current_page: 1, last_page: 1, total: 6 });
  });

  it('say whether they can be used in the driver’s area', async () => {
    const elsewhere = async () => (await deals()).filter((deal) => !deal.in_driver_area).map(({ title }) => title);
    expect(await elsewhere()).toEqual(['A hot drink with your meal']);
    await world.control('PATCH', '', {
      deals: [{ area_ids: [12] }, { area_ids: [15, 18], title: 'Far' }, { area_ids: null }],
    });
    expect(await elsewhere()).toEqual(['Far']);
  });

  it('come on their first day, and stay for 14 days after their last', async () => {
    await world.control('PATCH', '', {
      deals: [
        { title: 'Tomorrow', starts_in: 1 },
        { title: 'Today', starts_in: 0, ends_in: 0 },
        { title: 'Old', ends_in: -14 },
        { title: 'Too old', ends_in: -15 },
      ],
    });
    expect(await titles()).toEqual(['Today', 'Old']);
    later(days(1));
    expect(await titles(await world.signedIn())).toEqual(['Tomorrow', 'Today']);
  });

  it('are for verified drivers only, and there may be none', async () => {
    expect((await world.client().get('/v1/driver/deals')).status).toBe(401);
    const unverified = await world.client().signIn(world.drivers.unverified);
    expect((await unverified.get('/v1/driver/deals')).status).toBe(409);
    await world.control('PATCH', '', { deals: [] });
    expect(await titles()).toEqual([]);
  });
});
