import type { Page } from '@playwright/test';
import type { World } from '../../support/world';
import { expect } from './portal';

/** The only ticket at the support desk. Fails when there is none, or a second one. */
export const onlyTicket = async (world: World) => {
  await expect.poll(async () => (await world.supportTickets()).length).toBe(1);
  const [ticket] = await world.supportTickets();
  if (!ticket) throw new Error('There is no ticket.');
  return ticket;
};

/** The only ticket, once it has its private note, which the host adds by a second call. */
export const ticketWithNote = async (world: World) => {
  const isPrivate = (comment: { readonly public: boolean }) => !comment.public;
  await expect.poll(async () => (await onlyTicket(world)).comments.some(isPrivate)).toBe(true);
  return onlyTicket(world);
};

/** The address in the private note: the page on which staff decide. */
export const reviewLink = async (world: World): Promise<string> => {
  const { comments } = await ticketWithNote(world);
  const address = comments
    .filter((comment) => !comment.public)
    .flatMap(({ body }) => /https?:\/\/\S+/.exec(body) ?? [])[0];
  if (!address) throw new Error('No private note holds an address.');
  return address;
};

/** Opens the page of the note's link as staff, at their own computer. */
export const staffAt = async (
  page: Page,
  world: World,
  address: string,
  work: (staff: Page) => Promise<void>,
): Promise<void> => {
  const browser = page.context().browser();
  if (!browser) throw new Error('This page has no browser.');
  const context = await browser.newContext();
  await context.addCookies([world.cookie]);
  const staff = await context.newPage();
  await staff.goto(address);
  await work(staff);
  await context.close();
};
