/** Where reports go and what they say about this deployment. Everything in it is public. */
export interface ReportingConfig {
  /** Null: nothing is reported, and no reporting code is loaded (SEC-84). */
  readonly dsn: string | null;
  readonly environment: string;
  /** As the error-reporting service knows it, with the `v` (ER-12). */
  readonly release: string;
  /** Messages of browser errors that are left out, to the letter (ER-11). */
  readonly ignoredMessages: readonly string[];
  /** Path pattern of an address, so that the traces of one screen share a name. Null where there is none. */
  readonly routeOf?: (path: string) => string | null;
  /** Until the first page is there a slow line is wanted for it alone. */
  readonly firstPage?: Promise<void>;
}

/** What is known about an error beside itself. */
export interface ReportContext {
  /** React's list of the components around the one that failed. */
  readonly componentStack?: string | null | undefined;
}

/** One error on its way to the service. `at`: milliseconds since 1970. */
export interface Report {
  readonly error: unknown;
  readonly at: number;
  /** How it came here: a listener for uncaught errors, or a caller that showed the driver something instead. */
  readonly origin: 'error' | 'unhandledrejection' | 'caught';
  readonly context: ReportContext;
}
