import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { invalid, Problem } from '../problems';

const mostBytes = 64 * 1024;
const mostParts = 20;

/**
 * Reads a form of text fields, from multipart or urlencoded content. Files, fields that come twice and names of object
 * internals are refused.
 * @throws Problem 413 or 422
 */
export async function readForm(request: FastifyRequest): Promise<ReadonlyMap<string, string>> {
  const form = new Map<string, string>();
  const add = (name: string, value: unknown) => {
    if (typeof value !== 'string') throw invalid({ form: ['Send text fields only.'] });
    if (form.has(name)) throw invalid({ [name.slice(0, 40)]: ['Send it once.'] });
    form.set(name, value);
  };
  if (!request.isMultipart()) {
    const pairs = [...new URLSearchParams(typeof request.body === 'string' ? request.body : '')];
    if (pairs.length > mostParts) throw invalid({ form: ['Send fewer fields.'] });
    for (const [name, value] of pairs) add(name, value);
    return form;
  }
  // A multipart body passes the framework's own limit by; without a length it could be endless.
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  if (Number.isNaN(length)) throw new Problem(411, 'The length of the request is missing.');
  if (length > mostBytes) throw new Problem(413, 'The request is too large.');
  try {
    for await (const part of request.parts({
      limits: {
        parts: mostParts,
        fields: mostParts,
        files: 0,
        fieldSize: mostBytes,
        fieldNameSize: 100,
        headerPairs: 20,
      },
    })) {
      if (part.type === 'file') throw invalid({ form: ['Files are not accepted here.'] });
      add(part.fieldname, part.value);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    // Broken boundaries, too many parts, names of object internals: the parser has an error for each.
    throw invalid({ form: ['The form cannot be read.'] });
  }
  return form;
}
