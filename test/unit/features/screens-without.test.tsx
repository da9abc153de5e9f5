import { useLoaderData } from 'react-router';
import type { ScreenModule } from '../../../src/flows/services';
import { brokenWithout } from './screens-without';

interface Car {
  readonly data: { readonly plate?: string; readonly owner?: { readonly name: string } };
}

const screenOf = (Screen: ScreenModule['Screen']): ScreenModule => ({
  title: 'A car',
  load: async (services) => (await services.client()).get('/v1/car'),
  Screen,
});

const answers = { '/v1/car': { plate: 'TB19', owner: { name: 'Ada' } } };

describe('the search for values that a screen needs', () => {
  it('reports a crash and a raw value', async () => {
    const Careless = () => {
      const { plate, owner } = useLoaderData<Car>().data;
      return <h1>{`${plate} of ${owner?.name.toUpperCase()}`}</h1>;
    };
    expect(await brokenWithout(screenOf(Careless), answers)).toEqual([
      '/v1/car plate: undefined',
      '/v1/car plate: [object ',
      '/v1/car owner: undefined',
      expect.stringContaining('/v1/car owner: no heading'),
      expect.stringContaining('/v1/car owner.name: no heading'),
      expect.stringContaining('/v1/car owner.name: no heading'),
    ]);
  });

  it('reports nothing if the screen copes', async () => {
    const Careful = () => {
      const { plate } = useLoaderData<Car>().data;
      return <h1>{typeof plate === 'string' ? plate : 'A car'}</h1>;
    };
    expect(await brokenWithout(screenOf(Careful), answers)).toEqual([]);
  });
});
