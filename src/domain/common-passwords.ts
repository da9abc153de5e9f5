/** Passwords of 8 characters and more that people choose most often, in lower case; inserted by the build. */
export const commonPasswords: ReadonlySet<string> = new Set(__COMMON_PASSWORDS__.split('\n'));
