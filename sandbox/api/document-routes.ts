import type { FastifyInstance, FastifyRequest } from 'fastify';
import { instant } from '../world/days';
import { settleVehicles } from './changes';
import { presentRequirement, requirementsOf } from './checklist';
import { idParameter } from './driver-routes';
import { once } from './once';
import { filterValues, pageOf, wholeList } from './pages';
import { document, documentStatus } from './present';
import { tooLarge } from './problem';
import type { DocumentRow } from './rows';
import { requireVerified } from './session';
import { type SignedFile, sendSigned } from './signed-file';
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

export const documentRoutes = (app: FastifyInstance): void => {
  app.get('/v1/documents', (request, reply) => {
    const { database, driver } = requireVerified(request);
    const wanted = filterValues(request, 'status', statuses, 'Choose a status');
    const rows =
      database.all<DocumentRow>`SELECT * FROM documents WHERE driver_id = ${driver.id} ORDER BY submitted_at DESC, id DESC`.filter(
        (row) => wanted.length === 0 || wanted.some((status) => status === documentStatus(row)),
      );
    return reply.send(pageOf(request, rows, (row) => document(database, request.base, row)));
  });

  app.get('/v1/documents/current', (request, reply) => {
    const { database, driver } = requireVerified(request);
    settleVehicles(database, driver.id);
    return reply.send(
      wholeList(request, requirementsOf(database, driver), (row) => presentRequirement(database, request.base, row)),
    );
  });

  app.post(
    '/v1/documents',
    {
      // Allows a little more than the files may have together, for their names and the other parts.
      onRequest: async (request: FastifyRequest) => {
        if (Number(request.headers['content-length'] ?? 0) > maxTotalBytes * 2) throw tooLarge();
      },
    },
    async (request, reply) => {
      const { database } = request.world;
      const { driver } = requireVerified(request);
      const form = await formOf(request.body);
      return once(request, reply, driver.id, () => {
        const id = storeUpload(database, driver, checkUpload(database, driver, form), instant());
        return document(
          database,
          request.base,
          database.get<DocumentRow>`SELECT * FROM documents WHERE id = ${id}` as DocumentRow,
        );
      });
    },
  );

  for (const path of ['/files/:id', '/files/:id/thumbnail']) {
    app.get(path, (request, reply) =>
      sendSigned(
        request,
        reply,
        () =>
          request.world.database.get<SignedFile>`SELECT name, mime_type, content FROM files
          WHERE id = ${idParameter(request)}`,
      ),
    );
  }
};
