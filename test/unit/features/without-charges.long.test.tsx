import { chargesScreens } from './charges-samples';
import { failuresWithout } from './screens-without';

it.each(chargesScreens)(
  'payment and charge screens: $name works without any one value except ids (OP-01)',
  async ({ screen, answers, place = {}, needs = [] }) => {
    const broken = await failuresWithout(screen, answers, place);
    const isNeeded = (call: string) => (each: string) =>
      ['id', '*', '*.id'].some((field) => each.startsWith(`${call} ${field}: `));
    expect(broken.filter((each) => !needs.some((call) => isNeeded(call)(each)))).toEqual([]);
  },
);
