import type { Config } from './config';
import { imageOrigins } from './security-headers';
import { type DriverFieldName, driverFieldNames } from './zendesk-fields';

/** The types that a file picker offers; the API decides what it accepts. */
const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'application/pdf'];

/**
 * The part of the configuration that a browser may know, in the shape of `PortalConfig`. Each key is named here: a
 * new variable stays on the host until it is listed here.
 */
export function portalConfig(config: Config) {
  const ids = Object.fromEntries(driverFieldNames.map((name) => [name, config.zendesk.fields[name]] as const));
  return {
    api_base_url: config.apiBaseUrl,
    api: {
      methods: config.api.methods,
      idempotency_keys: config.api.idempotencyKeys,
      time_zone: config.api.timeZone,
    },
    country_rules: config.countryRules,
    user_state_key: config.userStateKey,
    time_zone: config.timeZone,
    release: config.release,
    environment: config.environment,
    partner: { name: config.partner.name, logo_url: config.partner.logoUrl, terms_url: config.partner.termsUrl },
    partner_plus_base_path: config.partnerPlusPath,
    image_origins: [...imageOrigins(config)],
    support: {
      phone: config.support.phone,
      email: config.support.email,
      hours: config.support.hours,
      reply_time: config.support.replyTime,
    },
    sentry: { dsn: config.sentry.dsn, ignored_messages: config.sentry.ignoredMessages },
    zendesk: { custom_field_ids: ids as Record<DriverFieldName, number | null> },
    uploads: {
      max_file_bytes: config.uploads.maxFileBytes,
      max_files: config.uploads.maxFiles,
      max_total_bytes: config.uploads.maxTotalBytes,
      accepted_types: uploadTypes,
    },
  };
}
