import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../support/free-port.mjs';

/** What a development build and its server need. */
const parts = [
  'src',
  'machines',
  'public',
  'server',
  'sandbox',
  'scripts',
  'docs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'webpack.config.ts',
  'babel.config.js',
  '.browserslistrc',
];

let folder: string;
let stop: () => Promise<unknown>;
let origin: string;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dev-'));
  for (const part of parts) cpSync(part, path.join(folder, part), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const [PORT, SANDBOX_PORT] = [String(await freePort()), String(await freePort())];
  origin = `http://localhost:${PORT}`;
  const child = spawn(process.execPath, ['scripts/start.mjs', '--dev'], {
    cwd: folder,
    env: { ...process.env, PORT, SANDBOX_PORT, DATA_DIR: path.join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  stop = async () => {
    child.kill('SIGINT');
    await ended;
    unlinkSync(path.join(folder, 'node_modules'));
    rmSync(folder, { recursive: true, force: true });
  };
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => /Ctrl\+C/.test(String(chunk)) && resolve());
    void ended.then(() => reject(new Error('npm run dev ended by itself.')));
  });
});

test.afterAll(() => stop());

const change = (file: string, from: string, to: string) => {
  const place = path.join(folder, file);
  const text = readFileSync(place, 'utf8');
  expect(text).toContain(from);
  writeFileSync(place, text.replace(from, to));
};

test('npm run dev: a changed component or page shows without a reload, a changed title shows, a changed chart reloads the page, ?inspect shows the charts', async ({
  page,
}) => {
  await page.goto(`${origin}/login?inspect`);
  await page.getByLabel('Email address').fill('typed@example.com');
  change('src/ui/PasswordField.tsx', "'Show'", "'Reveal'");
  await expect(page.getByText('Reveal')).toBeVisible();
  change('src/features/login/screen.tsx', '<Page title="Sign in"', '<Page title="Sign in again"');
  await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue('typed@example.com');
  change('src/features/login/screen.tsx', "title = 'Sign in'", "title = 'Come in'");
  await expect(page).toHaveTitle(/^Come in/);

  const charts = page.getByRole('complementary', { name: 'Running charts' });
  await expect(charts.getByText('guest')).toBeVisible();
  await expect(charts.getByRole('link', { name: 'session' })).toHaveAttribute('href', '/__charts/session.svg');
  expect((await page.request.get(`${origin}/__charts/session.svg`)).headers()['content-type']).toBe('image/svg+xml');

  const reloaded = page.waitForEvent('framenavigated');
  change('machines/session/session.machine.ts', "id: 'session'", "version: '2', id: 'session'");
  await reloaded;
  await expect(charts.getByText('guest')).toBeVisible();
});
