/** The process's environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown once, with all errors. It names keys and rules, never a value, because values may be secrets. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration is not complete:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigurationError';
    this.problems = problems;
  }
}

/** The parsed value, or what the value has to be. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; mustBe: string };

export const parsed = <T>(value: T): Parsed<T> => ({ ok: true, value });
export const mustBe = <T>(rule: string): Parsed<T> => ({ ok: false, mustBe: rule });

/** Reads variables one by one and collects the errors, so that an operator sees all of them and not one per attempt. */
export class ConfigReader {
  readonly problems: string[] = [];
  private readonly env: Environment;
  private readonly isProduction: boolean;

  constructor(env: Environment, production: boolean) {
    this.env = env;
    this.isProduction = production;
  }

  /** An empty variable counts as absent, because container tools pass unset variables as empty. */
  isSet(key: string): boolean {
    return this.text(key) !== '';
  }

  /** A value whose default is right everywhere. */
  optional<T>(key: string, parse: (text: string) => Parsed<T>, fallback: T): T {
    return this.isSet(key) ? this.parse(key, parse, fallback) : fallback;
  }

  /** A value whose default is only right for a local run. In production it has to be set. */
  required<T>(key: string, parse: (text: string) => Parsed<T>, localDefault: T): T {
    if (!this.isSet(key) && this.isProduction) this.problems.push(`${key} is missing`);
    return this.optional(key, parse, localDefault);
  }

  /** A value that has no default anywhere. */
  always<T>(key: string, parse: (text: string) => Parsed<T>, whileMissing: T): T {
    if (!this.isSet(key)) this.problems.push(`${key} is missing`);
    return this.optional(key, parse, whileMissing);
  }

  refuse(key: string, reason: string): void {
    this.problems.push(`${key} ${reason}`);
  }

  finish(): void {
    if (this.problems.length > 0) throw new ConfigurationError(this.problems);
  }

  private text(key: string): string {
    return this.env[key]?.trim() ?? '';
  }

  private parse<T>(key: string, parse: (text: string) => Parsed<T>, fallback: T): T {
    const result = parse(this.text(key));
    if (result.ok) return result.value;
    this.problems.push(`${key} must be ${result.mustBe}`);
    return fallback;
  }
}
