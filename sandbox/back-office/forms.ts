import type { FastifyRequest } from 'fastify';
import { Problem } from '../api/problem';
import { type Html, html } from '../pages/html';

/** @throws Problem if a form was sent from another site */
export const requireOwnPage = (request: FastifyRequest): void => {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new Problem(403, { message: 'Use this form in the back office.' });
};

export const fieldsOf = (request: FastifyRequest): Record<string, string> =>
  (request.body ?? {}) as Record<string, string>;

export const problemBox = (message: string | undefined): Html | null =>
  message ? html`<div class="error" role="alert"><p>${message}</p></div>` : null;

/** The text of a problem for the page. */
export const messageOf = (problem: Problem): string => problem.message.replace(/^\d+ /, '');
