import type { CallParsed } from '@ferry/core/contract/base/call';
import type { setAddresses as call } from '@ferry/core/contract/nodes/admin';
import { sql } from 'kysely';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { recordAudit } from '../../../ground/script-tokens/index.ts';
import { forgetKeys } from '../keys/identify-node.ts';

/** Sets the networks from which a node's keys are valid. An address with a prefix length stands for its network. */
export async function setAddresses(ctx: Context<'admin'>, { node_id, body }: CallParsed<typeof call>) {
  const result = await ctx.database.sql.transaction().execute(async (tx) => {
    const given = body.addresses.map((address) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, ''));
    const addresses = sql<string[]>`addresses::text[]`.as('addresses');
    const before = await tx
      .selectFrom('node')
      .select(addresses)
      .where('id', '=', node_id)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) throw new Refusal('node.unknown', { status: 404 });
    const after = await tx
      .updateTable('node')
      .set({
        addresses: sql<string[]>`(
          select coalesce(array_agg(distinct network(address::inet)), '{}') from unnest(${given}::text[]) as address)`,
      })
      .where('id', '=', node_id)
      .returning(addresses)
      .executeTakeFirstOrThrow();
    await recordAudit(tx, ctx, 'nodes.setAddresses', String(node_id), { before, after });
    return { node_id, ...after };
  });
  forgetKeys(ctx);
  return { result };
}
