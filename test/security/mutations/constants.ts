import type { Mutation, Mutations } from './mutation';

/** The palette of UI-01, as the styles write it. */
const pink: Readonly<Record<string, string>> = {
  50: '#fdf2f8',
  100: '#fce7f3',
  200: '#fbcfe8',
  300: '#f9a8d4',
  400: '#f472b6',
  500: '#ec4899',
  600: '#db2777',
  700: '#be185d',
  800: '#9d174d',
  900: '#831843',
  950: '#500724',
};

const shade = ([name, colour]: [string, string]): Mutation => [
  'UI-01',
  'src/ui/global.css',
  `--p-primary-${name}: ${colour};`,
  `--p-primary-${name}: #d6336c;`,
];

const sentry = 'src/app/reporting/sentry.ts';
const toaster = 'src/ui/Toaster.tsx';

/**
 * Changes each constant that docs/requirements.md fixes. Unlike the claims of docs/security.md, they have to be detected by `npm test`, so
 * no test here is a long one or needs a browser.
 */
export const constants: Mutations = {
  'test/unit/ui/toast.test.tsx': [
    ['UI-03', toaster, 'autoHideDuration: 2000', 'autoHideDuration: 3000'],
    [
      'UI-03',
      toaster,
      '<SnackbarProvider {...toastOptions}',
      '<SnackbarProvider {...toastOptions} autoHideDuration={5000}',
    ],
    ['UI-03', toaster, "vertical: 'top'", "vertical: 'bottom'"],
    ['UI-03', toaster, "horizontal: 'center'", "horizontal: 'right'"],
    ['UI-03', toaster, '{message}', '{message}<i role="progressbar" />'],
    ['UI-03', toaster, '{message}', '{message}<button type="button">Close</button>'],
    [
      'UI-03',
      toaster,
      'enqueueSnackbar(message, { variant,',
      'enqueueSnackbar(message, { TransitionComponent: ({ children }: { children: never }) => children, variant,',
    ],
    ['UI-03', toaster, 'isStill ? { transitionDuration: 0 } : {}', '{ transitionDuration: 0 }'],
  ],
  'test/unit/ui/global-css.test.ts': [
    ...Object.entries(pink).map(shade),
    ['UI-01', 'src/ui/global.css', '--p-primary-500: ', '--x-primary-500: '],
    ['UI-01', 'src/ui/global.css', 'color-scheme: only light', 'color-scheme: light dark'],
  ],
  'test/unit/ui/DateField.test.tsx': [
    ['UI-02', 'src/ui/CalendarDialog.tsx', 'calendarStartDay={1}', 'calendarStartDay={0}'],
  ],
  'test/unit/domain/weeks.test.ts': [
    ['UI-02', 'src/domain/weeks.ts', '.getUTCDay() + 6) % 7', '.getUTCDay() + 7) % 7'],
  ],
  'test/unit/app/preload.test.ts': [
    ['RT-22', 'src/app/preload.ts', 'const maxParallel = 4;', 'const maxParallel = 5;'],
    ['RT-22', 'src/app/preload.ts', 'limit.pendingCount >= maxParallel', 'limit.pendingCount > maxParallel'],
  ],
  'test/unit/reporting/chunk-reload.test.ts': [
    ['ER-06', 'src/app/reporting/chunk-reload.ts', 'quietTime = 10_000', 'quietTime = 9_000'],
    ['ER-06', 'src/app/reporting/chunk-reload.ts', 'quietTime = 10_000', 'quietTime = 11_000'],
    ['ER-06', 'src/app/reporting/chunk-reload.ts', 'reloadedPath === path', "reloadedPath !== ''"],
  ],
  'test/unit/reporting/sentry.test.ts': [
    ['ER-12', sentry, 'tracesSampleRate: 0.1', 'tracesSampleRate: 0.05'],
    ['ER-12', sentry, 'replaysOnErrorSampleRate: 1,', 'replaysOnErrorSampleRate: 0.1,'],
    ['ER-12', sentry, 'maskAllText: false,', ''],
    ['ER-12', sentry, 'maskAttributes: [],', ''],
    ['ER-12', sentry, 'blockAllMedia: false,', ''],
    ['ER-12', sentry, 'release: config.release,', "release: 'v1.19.0',"],
    ['ER-11', sentry, 'exactly(config.ignoredMessages)', '[]'],
    ['ER-11', sentry, 'isLeftOut(hint.originalException) ? null :', ''],
    ['ER-11', sentry, 'disableErrorDefaults: true', 'disableErrorDefaults: false'],
    ['ER-11', 'src/app/reporting/left-out.ts', 'status === 401 || status === 419', 'status === 419'],
    ['ER-11', 'src/app/reporting/left-out.ts', 'status === 401 || status === 419', 'status === 401'],
    ['ER-11', 'src/app/reporting/left-out.ts', "return !neverLeft.has(property(link, 'code'));", 'return false;'],
  ],
  'test/unit/reporting/left-out.test.ts': [['ER-11', 'src/app/reporting/left-out.ts', '(?:Uncaught )?', '']],
  'test/server/config.test.ts': [['ER-12', 'server/config.ts', '`v${packageJson.version}`', 'packageJson.version']],
  'test/server/page.test.ts': [['ER-12', 'server/portal-config.ts', 'release: config.release,', "release: 'v0.0.0',"]],
  'test/unit/api/client.test.ts': [
    ['AP-02', 'src/api/client.ts', '(post|put|patch|delete)', '(put|patch|delete)'],
    ['AP-02', 'src/api/client.ts', '(post|put|patch|delete)', '(post|patch|delete)'],
    ['AP-02', 'src/api/client.ts', '(post|put|patch|delete)', '(post|put|delete)'],
    ['AP-02', 'src/api/client.ts', '(post|put|patch|delete)', '(post|put|patch)'],
    ['AP-02', 'src/api/client.ts', "'/sanctum/csrf-cookie'", "'/csrf-cookie'"],
    ['AP-02', 'src/api/client.ts', "'X-XSRF-TOKEN'", "'X-CSRF-TOKEN'"],
    ['AP-02', 'src/api/client.ts', 'return decodeURIComponent(raw);', 'return raw;'],
  ],
  'test/unit/api/pages.test.ts': [
    ['AP-16', 'src/api/pages.ts', 'page = 1,\n): Promise', 'page = 2,\n): Promise'],
    ['AP-21', 'src/api/pages.ts', 'page = 1,\n  at: Query', 'page = 2,\n  at: Query'],
    ['AP-23', 'src/api/pages.ts', 'at: Query = { page }', 'at: Query = {}'],
  ],
  'test/unit/api/vehicle-changes.test.ts': [
    [
      'FL-01',
      'src/api/tickets.ts',
      "vehicle_change: 'Vehicle change Submitted'",
      "vehicle_change: 'Vehicle change submitted'",
    ],
    ['FL-02', 'src/api/tickets.ts', "document: 'Document Upload'", "document: 'Document upload'"],
    ['FL-02', 'src/api/raise-ticket.ts', 'Please approve or reject it.', 'Please look at it.'],
    ['FL-06', 'src/api/raise-ticket.ts', "form.append('tags', 'portal_j');", ''],
  ],
  'test/unit/features/support.test.ts': [
    ['FL-06', 'src/api/support.ts', '`portal_j,${question.topic}`', 'question.topic'],
    [
      'FL-01',
      'src/api/tickets.ts',
      "vehicle_change: 'Vehicle change Submitted'",
      "vehicle_change: 'Vehicle change sent'",
    ],
    ['FL-03', 'src/api/tickets.ts', "'Insurance quote Submitted',", "'Insurance quote sent',"],
    ['FL-03', 'src/api/tickets.ts', "'Insurance quote Accepted',", "'Insurance quote taken',"],
  ],
  'test/server/response-shapes.test.ts': [
    [
      'FL-01',
      'server/tickets/notes.ts',
      "vehicle_change: 'Vehicle change Submitted'",
      "vehicle_change: 'Vehicle change'",
    ],
    ['FL-02', 'server/tickets/notes.ts', "document: 'Document Upload'", "document: 'Document'"],
    ['FL-03', 'server/tickets/notes.ts', "'Insurance quote Submitted'", "'Insurance quote submitted'"],
    ['FL-03', 'server/tickets/notes.ts', "'Insurance quote Accepted'", "'Insurance quote accepted'"],
    ['FL-06', 'server/tickets/new-ticket.ts', "new Set(['portal_j', ...tags])", 'new Set(tags)'],
  ],
  'test/server/tickets.test.ts': [['FL-06', 'server/outbox/deliver.ts', "tags: ['portal_j'],", 'tags: [],']],
};
