import type { FastifyInstance, FastifyRequest } from 'fastify';
import { instant } from '../world/days';
import { settleVehicles } from './changes';
import { presentRequirement, requirementsOf } from './checklist';
import type { Context } from './context';
import { idParameter } from './driver-routes';
import { once } from './once';
import { pageNumber, pageOf, wholeList, wordsOf } from './pages';
import { document, documentStatus, isSigned } from './present';
import { invalid, notFound, tooLarge } from './problem';
import type { DocumentRow } from './rows';
import { requireVerified } from './session';
import { checkUpload, maxTotalBytes, storeUpload, type UploadForm } from './upload-rules';

const statuses = ['pending', 'approved', 'rejected', 'expired', 'superseded', 'withdrawn'] as const;

interface Part {
  type: 'file' | 'field';
  filename?: string;
  value?: unknown;
  toBuffer?: () => Promise<Buffer>;
}

/** The multipart body as text parts and files. Names may carry `[]`. */
const formOf = async (body: unknown): Promise<UploadForm> => {
  const fields = new Map<string, string[]>();
  const files: { name: string; content: Buffer }[] = [];
  for (const [rawName, value] of Object.entries((body as Record<string, unknown> | null) ?? {})) {
    const name = rawName.replace(/\[\d*\]$/, '');
    for (const part of (Array.isArray(value) ? value : [value]) as Part[]) {
      if (part?.type === 'file' && part.toBuffer) {
        if (name === 'files') files.push({ name: part.filename ?? 'file', content: await part.toBuffer() });
      } else fields.set(name, [...(fields.get(name) ?? []), String(part?.value ?? '')]);
    }
  }
  return { fields, files };
};

/** The driver's documents, and the files in them. */
export const documentRoutes = (app: FastifyInstance, context: Context): void => {
  const { portalOrigins, url } = context;

  app.get('/v1/documents', (request, reply) => {
    const { database } = request.world;
    const { driver } = requireVerified(request, portalOrigins);
    const query = request.query as Record<string, unknown>;
    const wanted = wordsOf(query, 'status', statuses, 'Select a status');
    const page = pageNumber(query);
    const rows = database
      .all<DocumentRow>('SELECT * FROM documents WHERE driver_id = ? ORDER BY submitted_at DESC, id DESC', driver.id)
      .filter((row) => wanted.length === 0 || wanted.some((status) => status === documentStatus(row)));
    return reply.send(
      pageOf(
        request,
        url(),
        rows.map((row) => document(database, url(), row)),
        15,
        page,
      ),
    );
  });

  app.get('/v1/documents/current', (request, reply) => {
    const { database } = request.world;
    const { driver } = requireVerified(request, portalOrigins);
    settleVehicles(database, driver.id);
    return reply.send(
      wholeList(
        request,
        url(),
        requirementsOf(database, driver).map((row) => presentRequirement(database, url(), row)),
      ),
    );
  });

  app.post(
    '/v1/documents',
    {
      // A little more than the files may have together: their names and the other parts.
      onRequest: async (request: FastifyRequest) => {
        if (Number(request.headers['content-length'] ?? 0) > maxTotalBytes * 2) throw tooLarge();
      },
    },
    async (request, reply) => {
      const { database } = request.world;
      const { driver } = requireVerified(request, portalOrigins);
      const form = await formOf(request.body);
      return once(request, reply, driver.id, 201, () => {
        const result = checkUpload(database, driver, form);
        if ('errors' in result) throw invalid(result.errors);
        const id = storeUpload(database, driver, result.upload, instant());
        return document(
          database,
          url(),
          database.get<DocumentRow>('SELECT * FROM documents WHERE id = ?', id) as DocumentRow,
        );
      });
    },
  );

  for (const path of ['/files/:id', '/files/:id/thumbnail']) {
    app.get(path, (request, reply) => {
      request.isOffContract = true;
      const id = idParameter(request);
      const world = context.worlds.ofRowId(id) ?? request.world;
      const signed = path.replace(':id', String(id));
      if (!isSigned(world.database, signed, request.query as Record<string, unknown>))
        return reply.code(403).send({ message: 'Invalid signature.' });
      const row = world.database.get<{ name: string; mime_type: string; content: Uint8Array }>(
        'SELECT name, mime_type, content FROM files WHERE id = ?',
        id,
      );
      if (!row) throw notFound();
      return reply
        .type(row.mime_type)
        .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(row.name)}`)
        .header('cache-control', 'private, max-age=900')
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'same-site')
        .send(Buffer.from(row.content));
    });
  }
};
