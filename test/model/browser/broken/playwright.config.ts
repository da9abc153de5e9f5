import path from 'node:path';
import { defineConfig } from '@playwright/test';
import base from '../../../../playwright.config';

export default defineConfig(base, {
  projects: [{ ...base.projects?.find(({ name }) => name === 'paths'), testDir: import.meta.dirname, testIgnore: [] }],
  globalSetup: path.resolve('test/browser/support/global-setup.ts'),
  outputDir: path.resolve('test-results/broken'),
  reporter: 'list',
});
