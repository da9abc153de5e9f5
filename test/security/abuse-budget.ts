/** The most calls that one caller can cause in a minute: to the operator's API, and to the support desk by reads and by the outbox. */
export type AbuseBudget = { readonly api: number; readonly zendesk: number };

/** Callers that the API does not confirm, and what a driver causes beyond the limits below. */
export const unconfirmed = {
  stranger: { api: 600, zendesk: 0 },
  beyond: { api: 660, zendesk: 0 },
} as const satisfies Readonly<Record<string, AbuseBudget>>;

/** A signed-in driver who uses up every limit of one route. */
export const ofDriver = {
  'GET /tickets': { api: 60, zendesk: 60 },
  'GET /tickets/{id}': { api: 60, zendesk: 60 },
  'GET /intents': { api: 660, zendesk: 60 },
  'POST /tickets, a question': { api: 30, zendesk: 35 },
  'POST /tickets, of a flow': { api: 330, zendesk: 60 },
  'PUT /tickets/{id}': { api: 30, zendesk: 40 },
  'POST /tickets/{id}/comments': { api: 30, zendesk: 60 },
  'POST /intents': { api: 330, zendesk: 0 },
  'DELETE /intents/{key}': { api: 30, zendesk: 0 },
  'POST /insure': { api: 60, zendesk: 60 },
  'POST /accept-insurance-quote': { api: 60, zendesk: 60 },
} as const satisfies Readonly<Record<string, AbuseBudget>>;

/** A section of docs/security.md. */
export const abuseSection: readonly string[] = [
  '## What one caller can cause in a minute',
  '',
  'Calls to the operator’s API and to the support desk, with `RATE_LIMIT_FACTOR=1`. [server/abuse-budget.test.ts](../test/server/abuse-budget.test.ts) counts both.',
  'Routes share the limits of a driver, so the rows do not add up: 60 reads and 30 writes a minute are for all routes together.',
  '',
  '| caller and route below `/api/zendesk` | calls to the API | calls to the support desk |',
  '|---|---|---|',
  `| any caller, any route, from one IP address (from all IP addresses together: 1,200) | ${unconfirmed.stranger.api} | ${unconfirmed.stranger.zendesk} |`,
  `| a call of another site, or without a cookie | 0 | 0 |`,
  ...Object.entries(ofDriver).map(([route, { api, zendesk }]) => `| a driver, ${route} | ${api} | ${zendesk} |`),
  `| a driver above these limits, from one IP address (600 of the address, 60 of the browser), in addition | ${unconfirmed.beyond.api} | ${unconfirmed.beyond.zendesk} |`,
];
