/** The values that the stand-in for Zendesk accepts. The host's local configuration names the same values. */
export const zendeskDefaults = {
  clientId: 'driver_portal',
  clientSecret: 'sandbox-desk-secret',
  email: 'portal.agent@operator.example',
  apiToken: 'sandbox-desk-token',
};

/** How long an idempotency key is remembered: two hours, as in Zendesk's documentation. */
export const zendeskKeyLifeMs = 2 * 60 * 60 * 1000;
