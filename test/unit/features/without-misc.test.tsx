import { screen as page } from '@testing-library/react';
import * as agreements from '../../../src/features/agreements/screen';
import * as home from '../../../src/features/home/screen';
import * as news from '../../../src/features/news/list';
import * as post from '../../../src/features/news/post';
import * as deal from '../../../src/features/partner-plus/deal';
import * as deals from '../../../src/features/partner-plus/deals';
import * as profile from '../../../src/features/profile/screen';
import * as update from '../../../src/features/profile/update';
import * as register from '../../../src/features/register/screen';
import type { ScreenModule } from '../../../src/flows/services';
import { config } from '../app/config';
import { installDialogs } from '../ui/dialogs';
import { agreementToAccept, answers, overview as driver, deal as offer } from './driver-answers';
import { controls, openScreen } from './screens';

installDialogs();

type Place = { readonly path?: string; readonly at?: string };

const text = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ');

describe('pages of an operator that gives only ids (OP-01)', () => {
  it.each<[string, ScreenModule, Readonly<Record<string, unknown>>, Place, string]>([
    [
      'home',
      home,
      { '/v1/driver': { id: 1 }, '/v1/news-posts': [{ id: 71, is_pinned: 1 }], '/v1/agreements': [{ id: 91 }] },
      {},
      'Home',
    ],
    ['the profile', profile, { '/v1/driver/profile': { id: 1 }, '/v1/driver': { id: 1 } }, {}, 'Your details'],
    ['its form', update, { '/v1/driver/profile': { id: 1 } }, {}, 'Change your details'],
    ['news', news, { '/v1/news-posts': [{ id: 'a-slug' }], '/v1/news-categories': [{ id: 2 }] }, {}, 'News'],
    [
      'a post',
      post,
      { '/v1/news-posts/a-slug/?include=newsCategory': { id: 'a-slug' } },
      { path: '/:id', at: '/a-slug' },
      'News',
    ],
    ['offers', deals, { '/v1/driver/deals': [{ id: 8 }] }, {}, 'Offers'],
    ['an offer', deal, { '/v1/driver/deals': [{ id: 8 }] }, { path: '/:id', at: '/8' }, 'Offer'],
    ['agreements', agreements, { '/v1/agreements': [{ id: 91 }] }, {}, 'Agreements We can’t tell'],
    ['an agreement', agreements, { '/v1/agreements': [{ id: 91 }] }, { at: '/here?id=91', path: '/here' }, 'Agreement'],
    [
      'the registration',
      register,
      { '/v1/operating-areas': [{ id: 4 }], '/v1/fleets': [{ id: 3 }] },
      {},
      'Become a driver',
    ],
  ])('%s', async (_, screen, some, place, heading) => {
    await openScreen(screen, some, place);
    expect((await page.findByRole('heading', { level: 1 })).textContent).toBe(heading);
    expect(text()).not.toMatch(/\bundefined\b|\bnull\b|\bNaN\b|Invalid Date|\[object |£0\.00|You owe nothing/);
  });
});

describe('money that was not given', () => {
  it('is not a debt, and not “you owe nothing”', async () => {
    await openScreen(home, { '/v1/driver': { ...driver, clearance: null, balance_owed: null }, '/v1/agreements': [] });
    await page.findByRole('region', { name: 'Can I work?' });
    expect(text()).not.toMatch(/You owe|We owe/);
  });
});

describe('an agreement with missing values', () => {
  const place = { at: '/here?id=91', path: '/here' };
  const open = (changes: object) =>
    openScreen(agreements, { '/v1/agreements': [{ ...agreementToAccept, ...changes }] }, place);

  it('is read and accepted without a version', async () => {
    await open({ version: null });
    expect(await page.findByRole('button', { name: 'Accept' })).toBeInTheDocument();
    expect(text()).not.toMatch(/version \d|Version/);
  });

  it('is not accepted if there is nothing to read', async () => {
    await open({ document: null, summary: [] });
    expect(await page.findByText('You cannot accept it yet')).toBeInTheDocument();
    expect(page.queryByRole('button', { name: /^Accept/ })).toBeNull();
    expect(page.getByRole('link', { name: 'Ask about this agreement' })).toBeInTheDocument();
  });

  it('shows an unknown status, and offers no acceptance (OP-05)', async () => {
    await open({ status: 'in_arbitration' });
    expect(await page.findByText('In arbitration')).toBeInTheDocument();
    expect(page.queryByRole('button', { name: /^Accept/ })).toBeNull();
    expect(text()).not.toMatch(/Accepted|Replaced|No longer in force/);
  });
});

describe('an offer with missing values', () => {
  it.each([
    [{ saving: null }, 'Fuel card'],
    [{ saving: null, title: null }, 'Example Fuel'],
  ])('%j is called %s', async (changes, name) => {
    await openScreen(deals, { '/v1/driver/deals': [{ ...offer, ...changes }] });
    expect(await page.findByRole('link', { name: new RegExp(`^${name}`) })).toBeInTheDocument();
  });

  it('outside the driver’s area is used where the company takes part', async () => {
    const elsewhere = { ...offer, in_driver_area: false, provider_name: null };
    await openScreen(deal, { '/v1/driver/deals': [elsewhere] }, { path: '/:id', at: '/8' });
    expect(await page.findByText('You can only use it where the company takes part.')).toBeInTheDocument();
  });

  it('is neither in nor out of the driver’s area', async () => {
    const reads = { '/v1/driver/deals': [{ ...offer, in_driver_area: null }] };
    const services = { config: { ...config, partner_plus_base_path: '/extras' } };
    const list = await openScreen(deals, reads, { services });
    expect(await page.findByRole('heading', { name: /^Area not given/ })).toBeInTheDocument();
    expect(text()).not.toMatch(/in your area/i);
    expect(controls()).toEqual(['Offers for drivers → /extras', '5p off a litre → /extras/8']);
    list.unmount();
    await openScreen(deal, reads, { path: '/:id', at: '/8', services });
    expect(text()).not.toMatch(/in your area/i);
    expect(controls()).toEqual([
      'Offers → /extras/deals',
      'Copy code',
      'Open the offer → https://fuel.example',
      'Show larger code',
    ]);
    const background = (name: string) => getComputedStyle(page.getByRole('button', { name })).backgroundColor;
    expect(background('Copy code')).not.toBe(background('Show larger code'));
  });
});

describe('a form of details with missing values', () => {
  it('shows the missing ones as empty, and changes no other', async () => {
    const { email: _, ...others } = answers['/v1/driver/profile'];
    await openScreen(update, { '/v1/driver/profile': others });
    expect(await page.findByLabelText('Email address')).toHaveValue('');
    expect(page.getByLabelText('Mobile number')).toHaveValue('07700 900 142');
  });
});

describe('news of an operator that does not count the posts (OP-03)', () => {
  const open = (next: string | null, at: string) =>
    openScreen(
      news,
      { '/v1/news-posts': { data: [{ id: 'a-slug' }], links: { next } }, '/v1/news-categories': [] },
      { path: '/news', at },
    );

  it('link to the next page if the operator names one, without a number of pages', async () => {
    await open('https://api.example/v1/news-posts?page=2', '/news');
    expect(await page.findByRole('link', { name: 'Older posts' })).toHaveAttribute('href', '/news?page=2');
    expect(text()).toContain('Page 1');
    expect(text()).not.toMatch(/Page 1 of|\d posts?\b/);
  });

  it('ends with the last page, which leads back', async () => {
    await open(null, '/news?page=2');
    expect(await page.findByRole('link', { name: 'Newer posts' })).toHaveAttribute('href', '/news');
    expect(page.queryByRole('link', { name: 'Older posts' })).not.toBeInTheDocument();
    expect(text()).not.toContain('Page 2 of');
  });

  it('say the number of rows if all are on one page', async () => {
    await open(null, '/news');
    expect(await page.findByText('1 post')).toBeInTheDocument();
    expect(page.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
  });
});
