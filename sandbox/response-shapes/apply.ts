import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { World } from '../world/worlds';
import { enumeratedNames } from './enumerated';
import { type Json, type ResponseShape, reshapeBody, toContractShape, withoutUuids, withPageNumber } from './shapes';

const shapesOf = (request: FastifyRequest): readonly ResponseShape[] => {
  const world = request.world as World | null;
  return request.url.startsWith('/v1/') ? (world?.behaviour.responseShapes ?? []) : [];
};

interface FormPart {
  readonly type?: string;
  value?: unknown;
}

const formToContractShape = (parts: Readonly<Record<string, FormPart | FormPart[]>>): void => {
  for (const part of Object.values(parts).flat())
    if (part.type === 'field' && typeof part.value === 'string') part.value = toContractShape(part.value);
};

/** An address as the sandbox's own routes know it. */
export const addressToContractShape = (address: string): string => withPageNumber(withoutUuids(address));

/**
 * Sends each successful answer from the operator's API in the shapes that its world names, and converts the portal's input back. Register it
 * after the contract check and the interception, which need the contract's own shape.
 */
export const applyResponseShapes = (app: FastifyInstance): void => {
  app.addHook('preHandler', async (request) => {
    if (shapesOf(request).length === 0 || typeof request.body !== 'object' || request.body === null) return;
    if (String(request.headers['content-type']).startsWith('multipart/'))
      formToContractShape(request.body as Record<string, FormPart | FormPart[]>);
    else request.body = toContractShape(request.body as Json);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const shapes = shapesOf(request);
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    if (
      shapes.length === 0 ||
      request.isOffContract ||
      reply.statusCode >= 300 ||
      !isJson ||
      typeof payload !== 'string'
    )
      return payload;
    const options = { shapes: new Set(shapes), enumerated: enumeratedNames() };
    const reshaped = reshapeBody(JSON.parse(payload) as Json, request.method, options);
    reply.removeHeader('content-length');
    if (shapes.includes('jsonApi')) void reply.header('content-type', 'application/vnd.api+json');
    if (reshaped !== undefined) return JSON.stringify(reshaped);
    if (shapes.includes('writesAnsweredByEmptyPage')) {
      void reply.code(201).header('content-type', 'text/html; charset=utf-8');
      return '';
    }
    void reply.code(204).removeHeader('content-type');
    return null;
  });
};
