import type { Mutations } from './mutation';

/** Mutations of code that runs in the browser. Those of `src` that only a browser test detects are few, because each needs a build. */
export const browser: Mutations = {
  'test/unit/api/client.test.ts': [
    ['SEC-01', 'src/api/client.ts', 'allowAbsoluteUrls: false', 'allowAbsoluteUrls: true'],
    ['SEC-02', 'src/api/client.ts', 'return decodeURIComponent(raw);', 'return raw;'],
    ['SEC-02', 'src/api/client.ts', '(post|put|patch|delete)', '(post|put|patch)'],
    ['SEC-03', 'src/api/client.ts', 'withXSRFToken: false', 'withXSRFToken: true'],
    ['SEC-04', 'src/api/client.ts', 'withCredentials: true', 'withCredentials: false'],
    [
      'SEC-05',
      'src/api/client.ts',
      'calls.get<unknown>(path, options(callOptions))',
      'calls.get<unknown>(path, options(callOptions)).catch(() => calls.get<unknown>(path, options(callOptions)))',
    ],
    [
      'SEC-06',
      'src/api/client.ts',
      "ofSession({ type: 'api.unauthenticated' })",
      "{ error: failure('session'), apiEvent: null }",
    ],
    ['SEC-07', 'src/api/client.ts', 'status === 409', 'status === 499'],
    ['SEC-07', 'src/api/client.ts', "['deleted', 'blocked'] as const", "['deleted'] as const"],
    ['SEC-07', 'src/api/client.ts', "['deleted', 'blocked'] as const", "['blocked'] as const"],
    ['SEC-09', 'src/api/client.ts', '/^text\\/html\\b/i', '/^text\\/none\\b/i'],
    ['SEC-10', 'src/api/client.ts', 'timeout = 30_000', 'timeout = 0'],
  ],
  'test/unit/api/account.test.ts': [
    ['SEC-11', 'src/api/client.ts', 'isWrite(response.config) || response', 'response'],
    ['SEC-20', 'sandbox/api/password-routes.ts', 'if (user && (', 'if (!user) throw invalid(errors); if (user && ('],
  ],
  'test/unit/api/vehicle-changes.test.ts': [
    [
      'SEC-08',
      'src/api/client.ts',
      'error: new ValidationProblem(readRejection(body)), apiEvent: null',
      "error: failure('broken'), apiEvent: null",
    ],
  ],
  'test/unit/features/guest-pages.test.tsx': [
    ['REL-31', 'src/format/failure.ts', "'We couldn’t connect.'", "''", 'a failed sign-in replaces the message'],
  ],
  'test/unit/api/problem.test.ts': [
    ['SEC-12', 'src/api/contract.ts', 'if (value !== unreadable) return', 'if (body !== undefined) return'],
    ['SEC-12', 'src/api/error-body.ts', "field !== '__proto__' &&", ''],
  ],
  'test/unit/app/leaving.test.ts': [['SEC-10', 'src/api/news.ts', 'row: category, signal', 'row: category']],
  'test/unit/app/assemble.test.ts': [
    ['SEC-06', 'src/app/session.ts', 'outside.cache.forget()', 'undefined'],
    ['SEC-22', 'src/app/session.ts', 'outside.cache.forget()', 'undefined'],
    ['SEC-14', 'src/app/assemble.ts', 'drafts.wipe();', ''],
    ['SEC-14', 'src/app/session.ts', 'outside.wipeDevice()', 'undefined'],
    ['SEC-16', 'src/app/assemble.ts', 'tabs.signedOutAt() > 0 &&', ''],
  ],
  'test/unit/app/return-path.test.ts': [
    ['SEC-17', 'src/app/return-path.ts', 'if (!row ||', 'if (!row) return url.pathname; if ('],
  ],
  'test/unit/app/reset-link.test.ts': [['SEC-19', 'src/app/reset-link.ts', '\\/*$/i', '$/i']],
  'test/unit/app/router.test.tsx': [
    [
      'SEC-21',
      'src/app/checks.ts',
      'auth: (view) => (isSignedIn(view) ?',
      'auth: (view) => (view.unreachable === null ?',
    ],
    ['REL-32', 'src/ui/ErrorScreen.tsx', '{status !== null && <Code>', '{status === 0 && <Code>'],
    ['REL-32', 'src/ui/ErrorScreen.tsx', 'Go back to home', 'Go back'],
  ],
  'test/unit/photos/files.test.ts': [
    ['SEC-29', 'src/photos/file-kind.ts', "text.startsWith('%PDF-')", "text.includes('%PDF-') || text.includes('%!')"],
  ],
  'test/unit/ui/Form.test.tsx': [['SEC-18', 'src/ui/PasswordField.tsx', "form?.addEventListener('submit', hide);", '']],
  'test/unit/features/profile.test.tsx': [['SEC-18', 'src/ui/PasswordField.tsx', 'autoComplete={autoComplete}', '']],
  'test/unit/ui/RichText.test.tsx': [
    ['SEC-24', 'src/ui/rich-text.ts', "'caption',", "'caption', 'form', 'input',"],
    ['SEC-26', 'src/ui/rich-text.ts', "new Set(['http:',", "new Set(['javascript:', 'http:',"],
    ['SEC-26', 'src/ui/RichText.tsx', 'rel="noopener noreferrer nofollow"', ''],
  ],
  'test/browser/policy.spec.ts': [
    ['SEC-32', 'server/security-headers.ts', "'require-trusted-types-for': [\"'script'\"],", ''],
    ['SEC-33', 'server/security-headers.ts', "'form-action': [\"'self'\"],", ''],
    ['SEC-35', 'server/security-headers.ts', "'cross-origin-opener-policy': 'same-origin',", ''],
  ],
  'test/browser/failures.spec.ts': [
    [
      'SEC-25',
      'src/ui/FileRow.tsx',
      '<bdi>{becomes.name}</bdi>',
      '<bdi dangerouslySetInnerHTML={{ __html: becomes.name }} />',
    ],
  ],
  'test/browser/journey.spec.ts': [
    [
      'SEC-13',
      'src/storage/user-cache.ts',
      'JSON.stringify({ cachedAt: now(), signIn: knownSignIn(), user })',
      "JSON.stringify({ cachedAt: now(), signIn: knownSignIn(), user, name: 'Adil Farrow' })",
      'nothing about them after the sign-out',
    ],
    [
      'SEC-15',
      'src/storage/tabs.ts',
      'channel?.postMessage(mark ? `${notice} ${mark}` : notice);',
      '',
      'one press signs out four tabs before the operator’s API has answered',
    ],
  ],
  'test/browser/reporting.spec.ts': [
    [
      'SEC-81',
      'src/app/reporting/sentry.ts',
      'maskAllText: false,',
      'maskAllText: false, maskAllInputs: false,',
      'replay a session with an error in clear, except passwords and anything typed',
    ],
  ],
};
