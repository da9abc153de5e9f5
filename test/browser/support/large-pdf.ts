import { type ChosenFile, pdf } from './driver';

/** A PDF of that size: a reader ignores bytes after its end. */
export const largePdf = (bytes: number, name = 'large.pdf'): ChosenFile => {
  const { buffer } = pdf(name);
  return {
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.concat([buffer, Buffer.alloc(bytes - buffer.length, '%')]),
  };
};
