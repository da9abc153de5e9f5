import { type ChosenFile, pdf } from './driver';

export const program: ChosenFile = {
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from(`MZ${'\0'.repeat(200)}This program cannot be run in DOS mode.`),
};

export const empty: ChosenFile = { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) };

/** A PDF of that size: what stands behind its end is nothing to a reader. */
export const largePdf = (bytes: number, name = 'large.pdf'): ChosenFile => {
  const { buffer } = pdf(name);
  return {
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.concat([buffer, Buffer.alloc(bytes - buffer.length, '%')]),
  };
};

/** A PDF that asks for a password. */
export const locked: ChosenFile = {
  ...pdf('locked.pdf'),
  buffer: Buffer.from(pdf().buffer.toString('latin1').replace('/Size', '/Encrypt 6 0 R /Size'), 'latin1'),
};
