import { button, heading, link, problemsOf } from './support/driver';
import { expect, test } from './support/portal';
import { onlyTicket } from './support/staff';
import { support } from './support/support-screens';

const nasty = [
  '# Not a heading, *not bold*, [no link](https://elsewhere.example)',
  '{{ticket.requester.email}} {% include "x" %}',
  '<img src=x onerror="alert(1)"><script>alert(2)</script>',
  '    four spaces, émoji 🚕',
].join('\n');

const raise = '**/api/zendesk/tickets';

test('a question whose response is lost makes one ticket with every word, and nothing in it runs (RT-13, AP-30, FL-06, FL-07)', {
  tag: '@gate',
}, async ({ signedIn: page, world }) => {
  await page.goto(support);
  await expect(page.getByText('No messages yet')).toBeVisible();
  await expect(link(page, 'Answered')).toHaveCount(0);
  await expect(page.getByText('We usually reply within one working day.')).toBeVisible();
  await link(page, 'Contact us').click();
  await expect(heading(page, 'Contact us')).toBeVisible();
  await button(page, 'Send').click();
  await expect(problemsOf(page)).toContainText('Choose what it’s about');

  await page.getByLabel('What is it about?').selectOption('Documents and vehicle');
  await expect(page.getByRole('main').getByRole('link', { name: 'Vehicle and documents' })).toHaveAttribute(
    'href',
    '/vehicle-documents',
  );
  await page.getByLabel('Subject').fill('Document Upload');
  await page.getByLabel('Your message').fill('x'.repeat(5_001));
  await button(page, 'Send').click();
  await expect(problemsOf(page)).toContainText('Your message must be 5,000 characters or fewer');
  await expect(problemsOf(page)).toContainText('Enter a longer subject');
  await page.getByLabel('Subject').fill('{{my}} plate\u202e <b>is</b> wrong');
  await page.getByLabel('Your message').fill(nasty);
  await expect(page.getByText(/removed \d+ hidden characters?/)).toBeVisible();

  await page.reload();
  await expect(page.getByText('We’ve restored your message')).toBeVisible();
  await expect(page.getByLabel('Your message')).toHaveValue(nasty);

  // The call arrives, but its answer is lost.
  await page.route(raise, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Send').click();
  await expect(page.getByText('We’re not sure your message was sent')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^What you wrote is safe\./)).toBeVisible();
  await page.unroute(raise);
  await button(page, 'Send it again').dblclick();
  await expect(heading(page, 'Message sent')).toBeVisible();

  const ticket = await onlyTicket(world);
  expect(ticket.tags).toEqual(['documents_vehicle', 'portal_j']);
  expect(ticket.custom_fields).toContainEqual({ id: 3_600_001, value: 'documents_vehicle' });
  const [first] = ticket.comments;
  expect(first?.body).not.toMatch(/\{\{|\{%|(?<!\\)<|(?<!\\)\*|(?<!\\)\[/);

  await link(page, 'See your message').click();
  await expect(heading(page, '{ {my} } plate <b>is</b> wrong')).toBeVisible();
  const conversation = page.getByRole('list', { name: 'Conversation' });
  for (const line of nasty.split('\n').filter((text) => !text.startsWith('{')))
    await expect(conversation).toContainText(line.trim());
  await expect(conversation).toContainText('{ {ticket.requester.email} }');
  await expect(conversation.locator('img, script, a')).toHaveCount(0);

  // On a phone, the new reply moves the focused button below it down.
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByLabel('Your reply').fill('Thank you');
  await button(page, 'Send reply').click();
  await expect(conversation).toContainText('Thank you');
  const another = button(page, 'Write another reply');
  await expect(another).toBeFocused();
  const isUncovered = (element: Element) => {
    const { left, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 20, bottom - 2));
  };
  await expect.poll(() => another.evaluate(isUncovered)).toBe(true);
});
