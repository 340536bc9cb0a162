import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { speedTests } from '@ferry/core/contract/nodes/speed-tests';
import type { Context } from '../../../base/context.ts';
import { readPage } from '../../../db/query/read-page.ts';
import { asked } from '../../../db/query/set-filters.ts';

/** Speed tests that nodes reported, newest first. */
export async function listSpeedTests(
  { database }: Context<'admin'>,
  { node_id, ...page }: CallParsed<typeof speedTests>,
): Promise<ResultOf<typeof speedTests>> {
  const fitting = database.sql.selectFrom('speed_test').where(({ and }) => and(asked({ node_id })));
  const { total, rows } = await readPage(fitting, page, (query) =>
    query
      .innerJoin('node', 'node.id', 'speed_test.node_id')
      .select(['node_id', 'node.name as node_name', 'at', 'result'])
      .orderBy('speed_test.id', 'desc'),
  );
  return {
    result: {
      total_count: total,
      tests: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    },
  };
}
