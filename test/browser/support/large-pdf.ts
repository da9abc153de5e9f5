import { type ChosenFile, pdf } from './driver';

/** A PDF of that size: what stands behind its end is nothing to a reader. */
export const largePdf = (bytes: number, name = 'large.pdf'): ChosenFile => {
  const { buffer } = pdf(name);
  return {
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.concat([buffer, Buffer.alloc(bytes - buffer.length, '%')]),
  };
};
