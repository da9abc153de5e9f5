import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSigned } from './present';
import { found } from './problem';

export interface SignedFile {
  readonly name: string;
  readonly mime_type: string;
  readonly content: Uint8Array;
}

/** Answers a signed link with its file, without a session. */
export const sendSigned = (
  request: FastifyRequest,
  reply: FastifyReply,
  find: () => SignedFile | undefined,
): FastifyReply => {
  request.isOffContract = true;
  const [path = ''] = request.url.split('?');
  if (!isSigned(request.world.database, path, request.query as Record<string, unknown>))
    return reply.code(403).send({ message: 'Invalid signature.' });
  const file = found(find());
  return reply
    .type(file.mime_type)
    .headers({
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'cache-control': 'private, max-age=900',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-site',
    })
    .send(Buffer.from(file.content));
};
