import type { PortalConfig } from '../../../src/api/config';

/** The configuration of a deployment that leaves out everything optional. */
export const config: PortalConfig = {
  api_base_url: 'https://api.operator.example',
  api: {
    methods: { vehicle_change_submit: 'POST', insurance_store: 'POST', agreement_accept: 'POST', payment: 'POST' },
    idempotency_keys: true,
    // Not the default of a deployment.
    time_zone: 'Asia/Tokyo',
  },
  country_rules: { postcode: 'GB', phone: 'GB', bank_account: 'GB', registration: 'GB' },
  user_state_key: 'tenant.user',
  // Neither the time zone of the test process, nor the default of a deployment.
  time_zone: 'Asia/Dubai',
  release: 'v1.19.1',
  environment: 'test',
  partner: { name: 'Northgate Cars', logo_url: '/logo.svg', terms_url: null },
  partner_plus_base_path: '/partner-plus',
  image_origins: [],
  support: { phone: null, email: null, hours: null, reply_time: null },
  sentry: { dsn: null, ignored_messages: [] },
  zendesk: {
    custom_field_ids: {
      topic: 1,
      agreement: null,
      booking: null,
      document: 2,
      insurance_quote: null,
      invoice: null,
      payout: null,
      statement: null,
      vehicle_change: 3,
      page_path: null,
      release: null,
    },
  },
  uploads: { max_file_bytes: 10_485_760, max_files: 6, max_total_bytes: 31_457_280, accepted_types: ['image/jpeg'] },
};
