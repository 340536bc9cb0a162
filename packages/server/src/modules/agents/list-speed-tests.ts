import type { CallAnswer, CallParsed } from '@ferry/core/contract/call';
import type { speedTests } from '@ferry/core/contract/speed-tests';
import type { Context } from '../../context.ts';

/** What nodes measured of their lines, newest first. */
export async function listSpeedTests(
  { database }: Context<'admin'>,
  { node_id, limit, offset }: CallParsed<typeof speedTests>,
): Promise<Pick<CallAnswer<typeof speedTests>, 'result'>> {
  const fitting = database.sql
    .selectFrom('speed_test')
    .$if(node_id !== undefined, (query) => query.where('node_id', '=', node_id ?? 0));
  const { total } = await fitting
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await fitting
    .innerJoin('node', 'node.id', 'speed_test.node_id')
    .select(['node_id', 'node.name as node_name', 'at', 'result'])
    .orderBy('speed_test.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    result: {
      total_count: total,
      tests: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    },
  };
}
