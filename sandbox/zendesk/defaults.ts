/** What the stand-in for Zendesk accepts. The host's local configuration names the same values. */
export interface ZendeskOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly email: string;
  readonly apiToken: string;
  /** The maximum life of a token in seconds. */
  readonly tokenLifeSeconds: number;
}

export const zendeskDefaults: ZendeskOptions = {
  clientId: 'driver_portal',
  clientSecret: 'sandbox-desk-secret',
  email: 'portal.agent@operator.example',
  apiToken: 'sandbox-desk-token',
  tokenLifeSeconds: 172_800,
};

/** Two hours, as in Zendesk's documentation. */
export const zendeskKeyLifeMs = 2 * 60 * 60 * 1000;
