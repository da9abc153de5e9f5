import { zendeskDefaults } from '../../sandbox/zendesk/defaults';
import { cookieHeader } from './other-device';
import type { World } from './world';

/** Acts as staff in Zendesk, by its API. */
export async function atZendesk(
  sandboxOrigin: string,
  method: string,
  address: string,
  body?: unknown,
): Promise<unknown> {
  const authorization = `Basic ${Buffer.from(`${zendeskDefaults.email}/token:${zendeskDefaults.apiToken}`).toString('base64')}`;
  const response = await fetch(`${sandboxOrigin}/zendesk/api/v2${address}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`Zendesk answered ${response.status} to staff.`);
  return await response.json();
}

/** Asks a question as a sample driver on another device. Returns the id of its ticket. */
export async function askElsewhere(
  { world, portalOrigin }: { readonly world: World; readonly portalOrigin: string },
  question: {
    readonly subject: string;
    readonly comment: string;
    readonly fields?: readonly { id: number; value: unknown }[];
  },
): Promise<number> {
  const { cookies } = await world.arrange({ session: 'signed-in' });
  const form = new FormData();
  form.append('subject', question.subject);
  form.append('comment', question.comment);
  form.append('custom_fields', JSON.stringify(question.fields ?? []));
  form.append('tags', 'portal_j');
  const answer = await fetch(`${portalOrigin}/api/zendesk/tickets`, {
    method: 'POST',
    headers: {
      origin: portalOrigin,
      'idempotency-key': crypto.randomUUID(),
      cookie: cookieHeader([world.cookie, ...cookies]),
    },
    body: form,
  });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`The host answered ${answer.status}: ${text}`);
  return (JSON.parse(text) as { data: { ticket_id: number } }).data.ticket_id;
}
