import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { World } from '../world/worlds';
import { type Dress, dressBody, type Json, undress, withoutUuids } from './dresses';
import { enumeratedNames } from './enumerated';

const dressesOf = (request: FastifyRequest): readonly Dress[] => {
  const world = request.world as World | null;
  return request.url.startsWith('/v1/') ? (world?.behaviour.dresses ?? []) : [];
};

interface FormPart {
  readonly type?: string;
  value?: unknown;
}

const undressForm = (parts: Readonly<Record<string, FormPart | FormPart[]>>): void => {
  for (const part of Object.values(parts).flat())
    if (part.type === 'field' && typeof part.value === 'string') part.value = undress(part.value);
};

/** An address as the sandbox's own routes know it. */
export const undressAddress = (address: string): string => withoutUuids(address);

/**
 * Dresses each successful answer of the operator's API in the shapes that its world names, and undresses what the portal sends back. It must be
 * registered after the contract check and the interception, which need the shapes of the contract.
 */
export const wearDresses = (app: FastifyInstance): void => {
  app.addHook('preHandler', async (request) => {
    if (dressesOf(request).length === 0 || typeof request.body !== 'object' || request.body === null) return;
    if (String(request.headers['content-type']).startsWith('multipart/'))
      undressForm(request.body as Record<string, FormPart | FormPart[]>);
    else request.body = undress(request.body as Json);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const dresses = dressesOf(request);
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    if (
      dresses.length === 0 ||
      request.isOffContract ||
      reply.statusCode >= 300 ||
      !isJson ||
      typeof payload !== 'string'
    )
      return payload;
    const wardrobe = { dresses: new Set(dresses), enumerated: enumeratedNames() };
    const dressed = dressBody(JSON.parse(payload) as Json, request.method, wardrobe);
    reply.removeHeader('content-length');
    if (dressed !== undefined) return JSON.stringify(dressed);
    if (dresses.includes('writesAnsweredByEmptyPage')) {
      void reply.code(201).header('content-type', 'text/html; charset=utf-8');
      return '';
    }
    void reply.code(204).removeHeader('content-type');
    return null;
  });
};
