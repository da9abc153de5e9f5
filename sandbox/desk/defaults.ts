/** What the stand-in desk accepts. The host's local configuration names the same values. */
export interface DeskOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly email: string;
  readonly apiToken: string;
  /** A token never lives longer than this, whatever it was asked for. Seconds. */
  readonly tokenLifeSeconds: number;
}

export const deskDefaults: DeskOptions = {
  clientId: 'driver_portal',
  clientSecret: 'sandbox-desk-secret',
  email: 'portal.agent@operator.example',
  apiToken: 'sandbox-desk-token',
  tokenLifeSeconds: 172_800,
};

/** Two hours, as Zendesk's are said to live. */
export const deskKeyLifeMs = 2 * 60 * 60 * 1000;
