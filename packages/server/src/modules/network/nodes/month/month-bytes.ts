import { type RawBuilder, sql } from 'kysely';
import { monthOf } from '../../../../base/calendar.ts';
import type { Services } from '../../../../base/context.ts';

/** Raw bytes that a node carried in the current month of the site. For statements that read `node`. */
export const monthBytes = (
  { config }: Pick<Services, 'config'>,
  at: Date,
): RawBuilder<number> => sql<number>`(
  select coalesce(sum(upload + download), 0)::bigint from node_hour
  where node_hour.node_id = node.id and hour >= ${monthOf(at, config.timeZone).from})`;
