import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyPage } from '../../../src/flows/lazy-page';

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;
const renderPage = ({ Page }: ReturnType<typeof lazyPage<{ readonly name: string }>>) =>
  render(
    <Suspense fallback={<p>Loading</p>}>
      <Page name="Adi" />
    </Suspense>,
  );

it('renders immediately once its code has loaded, without the fallback', async () => {
  const page = lazyPage(async () => Greeting);
  await page.preload();
  renderPage(page);
  expect(screen.getByText('Hello Adi')).toBeVisible();
  expect(screen.queryByText('Loading')).toBeNull();
});

it('shows the fallback while its code loads', async () => {
  renderPage(lazyPage(async () => Greeting));
  expect(screen.getByText('Loading')).toBeVisible();
  expect(await screen.findByText('Hello Adi')).toBeVisible();
});
