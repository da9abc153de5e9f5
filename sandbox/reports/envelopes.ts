import { gunzipSync, inflateSync } from 'node:zlib';
import type { Database } from '../world/database';

export interface EnvelopeItem {
  readonly type: string;
  readonly header: Record<string, unknown>;
  /** Parsed JSON; a replay's recording as `{segment, events}`; text if it is neither. */
  readonly payload: unknown;
}

export interface Envelope {
  readonly id: number;
  /** The last part of the DSN. */
  readonly project: string;
  readonly received_at: string;
  readonly header: Record<string, unknown>;
  readonly items: EnvelopeItem[];
}

const newline = 0x0a;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const inflated = (bytes: Buffer): string => {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return gunzipSync(bytes).toString('utf8');
  if (bytes[0] === 0x78) return inflateSync(bytes).toString('utf8');
  return bytes.toString('utf8');
};

/** A recording is one line of JSON about the segment, then the events, compressed or plain. */
const recording = (payload: Buffer): unknown => {
  const end = payload.indexOf(newline);
  if (end < 0) return parseJson(payload.toString('utf8'));
  return {
    segment: parseJson(payload.toString('utf8', 0, end)),
    events: parseJson(inflated(payload.subarray(end + 1))),
  };
};

/** Parses a Sentry envelope: a header line, then for each item a header line and its payload. Throws on anything else. */
export const parseEnvelope = (bytes: Buffer): Pick<Envelope, 'header' | 'items'> => {
  let at = 0;
  const line = (): Buffer => {
    const end = bytes.indexOf(newline, at);
    const stop = end < 0 ? bytes.length : end;
    const part = bytes.subarray(at, stop);
    at = stop + 1;
    return part;
  };
  const header = JSON.parse(line().toString('utf8')) as Record<string, unknown>;
  const items: EnvelopeItem[] = [];
  while (at < bytes.length) {
    const text = line().toString('utf8');
    if (text.trim() === '') continue;
    const itemHeader = JSON.parse(text) as Record<string, unknown>;
    const type = String(itemHeader.type ?? '');
    const length = itemHeader.length;
    let payload: Buffer;
    if (typeof length === 'number') {
      payload = bytes.subarray(at, at + length);
      at += length + 1;
    } else payload = line();
    items.push({
      type,
      header: itemHeader,
      payload: type === 'replay_recording' ? recording(payload) : parseJson(payload.toString('utf8')),
    });
  }
  return { header, items };
};

export const storeEnvelope = (database: Database, project: string, bytes: Buffer): void => {
  const { header, items } = parseEnvelope(bytes);
  database.insert('envelopes', { project, received_at: new Date().toISOString(), header, items });
};

/** All reports, oldest first. */
export const allEnvelopes = (database: Database): Envelope[] =>
  database.all<{ id: number; project: string; received_at: string; header: string; items: string }>`
    SELECT * FROM envelopes ORDER BY id`.map((row) => ({
    ...row,
    header: JSON.parse(row.header) as Record<string, unknown>,
    items: JSON.parse(row.items) as EnvelopeItem[],
  }));
