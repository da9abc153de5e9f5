import type { FastifyBaseLogger, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from './config';
import { textAt } from './json';

/** Where log lines go; tests collect them. */
export type LogTarget = { write(line: string): void };

/**
 * JSON lines with UTC times. Fastify's own request lines are off: they would carry addresses with their queries and
 * the messages of errors, which may repeat what a driver typed.
 */
export function loggerOptions(
  config: Pick<Config, 'logLevel' | 'release'>,
  target?: LogTarget,
): FastifyServerOptions['logger'] {
  return {
    level: config.logLevel,
    base: { release: config.release },
    timestamp: () => `,"ts":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    messageKey: 'event',
    hooks: {
      // Fastify and its form parser write sentences, which may repeat an address with its query, and whole headers.
      logMethod(args, method, level) {
        if (args.some((arg: unknown) => typeof arg === 'string' && eventName.test(arg))) method.apply(this, args);
        else if (level >= warnLevel) logFramework(this, args);
      },
    },
    ...(target ? { stream: target } : {}),
  };
}

/** Pino's number of the level `warn`. */
const warnLevel = 40;
const eventName = /^[a-z]+(?:\.[a-z_]+)?$/;

/** Keeps the code of the error in a framework's line, such as FST_ERR_REP_ALREADY_SENT. */
function logFramework(log: Pick<FastifyBaseLogger, 'warn'>, [first]: readonly unknown[]): void {
  log.warn({ code: textAt(first, 'code') ?? textAt(first, 'err', 'code') ?? 'unknown' }, 'framework.warning');
}

/** What is logged about a finished request: no query, no header, no body. */
export function requestLine(request: FastifyRequest, reply: FastifyReply): Record<string, unknown> {
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    ip: network(request.ip),
  };
}

/** An address without its last part, enough to see a flood and too little to follow a person. */
export function network(ip: string): string {
  const mapped = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (mapped.includes('.')) return `${mapped.split('.').slice(0, 3).join('.')}.0/24`;
  return `${ip.split(':').slice(0, 3).join(':')}::/48`;
}
