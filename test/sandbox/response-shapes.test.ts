/** @jest-environment node */
import { type Json, reshapeBody, responseShapeNames } from '../../sandbox/response-shapes/shapes';

const path = 'https://api.operator.example/v1/documents';
const page: Json = {
  data: [
    {
      id: 501,
      status: 'approved',
      is_first: true,
      note: null,
      expires_on: '2026-03-12',
      driver: { id: 2290 },
      answers: {},
    },
  ],
  links: { first: null, last: `${path}?page=2`, prev: null, next: `${path}?page=2` },
  meta: { path, per_page: 15, current_page: 1, last_page: 2, total: 16 },
};
const user: Json = { data: { id: 4, email: 'adil@example.com', status: 'verified', driver: { id: 2290 } } };

/** The lists themselves come in pages, and not their answers: so `listsInPages` is left out. */
it.each(responseShapeNames.filter((shape) => shape !== 'listsInPages'))(
  'An answer in the shape %s differs from the contract’s, so that the portal’s tests of that shape can fail',
  (shape) => {
    const options = { shapes: new Set([shape]), enumerated: new Set(['status']) };
    const inShape = (body: Json, method: string) => JSON.stringify(reshapeBody(body, method, options));
    const answers = [
      [page, 'GET'],
      [user, 'GET'],
      [user, 'POST'],
    ] as const;
    expect(answers.map(([body, method]) => inShape(body, method))).not.toEqual(
      answers.map(([body]) => JSON.stringify(body)),
    );
  },
);
