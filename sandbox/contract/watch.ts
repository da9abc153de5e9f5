import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Contract } from './contract';

/** A call that broke the contract, or whose answer did. */
export interface Violation {
  readonly world: string;
  readonly operation: string;
  readonly kind: 'request' | 'answer';
  readonly status: number;
  readonly problems: string[];
  readonly from: string;
  readonly at: string;
}

interface Part {
  type?: string;
  value?: unknown;
  filename?: string;
}

const isForm = (request: FastifyRequest) => String(request.headers['content-type'] ?? '').startsWith('multipart/');

/** The parts of a form as text; a file is its name. */
const bodyOf = (request: FastifyRequest): unknown => {
  if (!isForm(request)) return request.body ?? undefined;
  const text = (part: Part) => (part?.type === 'file' ? String(part.filename ?? 'file') : String(part?.value ?? ''));
  return Object.fromEntries(
    Object.entries((request.body ?? {}) as Record<string, Part | Part[]>).map(([name, parts]) => {
      const texts = [parts].flat().map(text);
      return [name, name.endsWith('[]') || texts.length > 1 ? texts : texts[0]];
    }),
  );
};

const parsed = (payload: unknown, contentType: string): unknown => {
  if (payload === undefined || payload === null || payload === '') return undefined;
  const text = Buffer.isBuffer(payload) ? payload.toString('utf8') : String(payload);
  return contentType.startsWith('application/json') ? (JSON.parse(text) as unknown) : text;
};

const isApi = (url: string) => /^\/(?:$|\?|v1\/|sanctum\/)/.test(url);

/**
 * Checks every call to the operator's API and its answer, and answers `GET /__sandbox/violations` with the violations. An invalid
 * call that was rejected with 4xx is listed separately, under `refused`, because the rejection was right. `?world=` selects one world;
 * `DELETE` clears the list. Violations are also logged.
 */
export const watchContract = (app: FastifyInstance, control: boolean, log: (line: string) => void): void => {
  // Reading the contract is slow, so it is read by the first call and not at the start.
  let contract: Promise<Contract> | undefined;
  let violations: Violation[] = [];
  let refused: Violation[] = [];

  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method === 'OPTIONS' || !isApi(request.url)) return payload;
    const [path = '/'] = request.url.split('?');
    const status = reply.statusCode;
    contract ??= import('./contract').then(({ loadContract }) => loadContract('operator-api.yaml'));
    const findings = (await contract).check({
      method: request.method,
      path,
      query: request.query as Record<string, unknown>,
      headers: request.headers,
      body: bodyOf(request),
      status,
      answerHeaders: reply.getHeaders(),
      answer: parsed(payload, String(reply.getHeader('content-type') ?? '')),
    });
    const note = (kind: Violation['kind'], problems: string[]): Violation => ({
      world: request.world?.id ?? '',
      operation: findings.operation ?? `${request.method} ${path}`,
      kind,
      status,
      problems,
      from: String(request.headers['user-agent'] ?? ''),
      at: new Date().toISOString(),
    });
    const violate = (violation: Violation) => {
      violations.push(violation);
      log(
        `Against the contract: ${violation.kind} of ${violation.operation} (${status}): ${violation.problems.join('; ')}`,
      );
    };
    // The mailed verification link is not part of the contract.
    const isOwn = path.startsWith('/v1/email/verify/');
    if (findings.request.length > 0 && !isOwn) {
      const violation = note('request', findings.request);
      if (status >= 400 && findings.operation !== undefined) refused.push(violation);
      else violate(violation);
    }
    if (findings.answer.length > 0 && !request.isOffContract) violate(note('answer', findings.answer));
    return payload;
  });

  if (!control) return;
  app.get('/__sandbox/violations', (request, reply) => {
    const { world } = request.query as Record<string, string | undefined>;
    const of = (list: Violation[]) =>
      world === undefined ? list : list.filter((violation) => violation.world === world);
    return reply.send({ violations: of(violations), refused: of(refused) });
  });
  app.delete('/__sandbox/violations', (_request, reply) => {
    violations = [];
    refused = [];
    return reply.code(204).send();
  });
};
