import type { CallParsed } from '@ferry/core/contract/call';
import type { setAddresses as call } from '@ferry/core/contract/node-admin';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { recordAudit } from '../script-tokens/index.ts';
import { forgetKeys } from './identify-node.ts';

/** Sets the networks from which a node's keys are valid. An address with a prefix length stands for its network. */
export async function setAddresses(ctx: Context<'admin'>, { node_id, body }: CallParsed<typeof call>) {
  const result = await ctx.database.sql.transaction().execute(async (tx) => {
    const given = body.addresses.map((address) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, ''));
    const node = await tx
      .updateTable('node')
      .set({
        addresses: sql<string[]>`(
          select coalesce(array_agg(distinct network(address::inet)), '{}') from unnest(${given}::text[]) as address)`,
      })
      .where('id', '=', node_id)
      .returning(['id', sql<string[]>`addresses::text[]`.as('addresses')])
      .executeTakeFirst();
    if (node === undefined) throw new Refusal('node.unknown', { status: 404 });
    await recordAudit(tx, ctx, 'nodes.setAddresses', String(node_id), { addresses: node.addresses });
    return { node_id, addresses: node.addresses };
  });
  forgetKeys(ctx);
  return { result };
}
