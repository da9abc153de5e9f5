/** A list in the contract's shape: `data`, `links`, `meta`. `extra` are the query pairs that every link repeats. */
export function pageOf<Row>(
  data: readonly Row[],
  place: { path: string; page: number; perPage: number; total: number; extra: readonly (readonly [string, string])[] },
) {
  const { path, page, perPage, total } = place;
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (number: number) =>
    `${path}?${new URLSearchParams([...place.extra.map(([name, value]) => [name, value]), ['page', String(number)]]).toString()}`;
  const from = data.length === 0 ? null : (page - 1) * perPage + 1;
  return {
    data,
    links: {
      first: link(1),
      last: link(last),
      prev: page > 1 ? link(Math.min(page - 1, last)) : null,
      next: page < last ? link(page + 1) : null,
    },
    meta: {
      current_page: page,
      from,
      last_page: last,
      path,
      per_page: perPage,
      to: from === null ? null : from + data.length - 1,
      total,
    },
  };
}
