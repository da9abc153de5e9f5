/** Where reports go, and what they say about this deployment. All of it is public. */
export interface ReportingConfig {
  /** Null: nothing is reported, and no reporting code is loaded (SEC-84). */
  readonly dsn: string | null;
  readonly environment: string;
  /** The version, with the `v`, as the error-reporting service has it (ER-12). */
  readonly release: string;
  /** Messages of browser errors to ignore, matched exactly (ER-11). */
  readonly ignoredMessages: readonly string[];
  /** The route of a path, whose pattern groups the traces of a screen. Null when there is none. */
  readonly routeOf: (path: string) => { readonly path: string } | null;
  /** Resolves after the first page. Reporting starts then, so that it does not compete for a slow connection. */
  readonly firstPage?: Promise<void>;
}

export interface ReportContext {
  /** React's component stack of the error. */
  readonly componentStack?: string | null | undefined;
}

/** One error to report. `at`: milliseconds since 1970. */
export interface Report {
  readonly error: unknown;
  readonly at: number;
  /** Where the error comes from: a listener for uncaught errors, or code that handled it. */
  readonly origin: 'error' | 'unhandledrejection' | 'caught';
  readonly context: ReportContext;
}
