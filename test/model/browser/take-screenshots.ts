import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { pictureFolder } from '../atlas/pictures';

const devices = { phone: { width: 360, height: 800 }, desktop: { width: 1280, height: 800 } } as const;

/** Takes a screenshot of the state at phone and desktop width, once in a run, if `ATLAS_PICTURES` is set. */
export const takeScreenshots = async (page: Page, chart: string, leaf: string): Promise<void> => {
  if (!process.env.ATLAS_PICTURES) return;
  const folder = path.join(pictureFolder, chart);
  const file = (device: string) => path.join(folder, `${leaf}.${device}.jpg`);
  if (existsSync(file('desktop'))) return;
  mkdirSync(folder, { recursive: true });
  const usual = page.viewportSize();
  for (const [device, size] of Object.entries(devices)) {
    await page.setViewportSize(size);
    await page.screenshot({ path: file(device), type: 'jpeg', quality: 70, animations: 'disabled' });
  }
  if (usual) await page.setViewportSize(usual);
};
