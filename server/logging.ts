import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from './config';

/** Where log lines go; tests collect them. */
export type LogTarget = { write(line: string): void };

/**
 * JSON lines with UTC times. Fastify's own request lines are off: they would carry addresses with their queries and
 * the messages of errors, which may repeat what a driver typed.
 */
export function loggerOptions(config: Config, target?: LogTarget): FastifyServerOptions['logger'] {
  return {
    level: config.logLevel,
    base: { release: config.release },
    timestamp: () => `,"ts":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    messageKey: 'event',
    // The form parser writes the whole request's headers at its most talkative level.
    redact: { paths: ['busboyOptions', 'headers', 'req', 'err'], remove: true },
    ...(target ? { stream: target } : {}),
  };
}

/** What a finished request says about itself. No query, no header, no body. */
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
