import type { FastifyInstance } from 'fastify';
import { addDays, today } from '../world/days';
import { wholeList } from './pages';
import { requireVerified } from './session';

interface DealRow {
  id: number;
  title: string;
  provider_name: string;
  category: string;
  saving: string;
  summary: string;
  how_to_use: string;
  redemption: string;
  starts_on: string;
  ends_on: string | null;
  terms_html: string;
  is_featured: number;
  /** Ids of the areas in JSON; `null` is everywhere. */
  area_ids: string | null;
}

const keptDays = 14;

const present = ({ is_featured, area_ids, how_to_use, redemption, ...row }: DealRow, areaId: number): object => ({
  ...row,
  how_to_use: JSON.parse(how_to_use) as unknown,
  redemption: JSON.parse(redemption) as unknown,
  in_driver_area: area_ids === null || (JSON.parse(area_ids) as number[]).includes(areaId),
});

export const dealRoutes = (app: FastifyInstance): void => {
  app.get('/v1/driver/deals', (request, reply) => {
    const { driver } = requireVerified(request);
    const rows = request.world.database.all<DealRow>`SELECT * FROM deals WHERE starts_on <= ${today()}
      AND (ends_on IS NULL OR ends_on >= ${addDays(today(), -keptDays)})
      ORDER BY coalesce(ends_on < ${today()}, 0), is_featured DESC, id`;
    return reply.send(wholeList(request, rows, (row) => present(row, driver.operating_area_id)));
  });
};
