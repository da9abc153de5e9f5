import { expect, test } from './support/portal';
import { openMot } from './support/upload';

for (const [device, options, ways] of [
  [
    'on a phone',
    { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
    ['Take photo', 'Choose files'],
  ],
  ['with a mouse', {}, ['Choose files', 'or drop them here']],
] as const)
  test.describe(`files ${device}`, () => {
    test.use(options);

    test(`${device} the form of a document offers: ${ways.join(', ')}`, async ({ signedIn: page }) => {
      await openMot(page);
      const offered = page.getByText(/^(Take photo|Choose files|or drop them here)$/).filter({ visible: true });
      await expect(offered).toHaveText([...ways]);
    });
  });
