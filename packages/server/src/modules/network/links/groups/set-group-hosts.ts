import type { CallParsed } from '@ferry/core/contract/base/call';
import type { setGroupHosts as call } from '@ferry/core/contract/links/v1';
import type { Context } from '../../../../base/context.ts';
import { recordAudit } from '../../../ground/script-tokens/index.ts';
import { addressOf, type GroupHost, writeGroupHosts } from '../../../ground/services/index.ts';

/** Sets the base addresses of links for the three groups. Tokens of customers do not change and are not shown. */
export async function setGroupHosts(ctx: Context<'admin'>, input: CallParsed<typeof call>) {
  const hosts: Record<'1' | '2' | '3', GroupHost> = {
    1: { host: input.a1_host, port: input.a1_port ?? null },
    2: { host: input.a2_host, port: input.a2_port ?? null },
    3: { host: input.a3_host, port: input.a3_port ?? null },
  };
  const counts = await ctx.database.sql.transaction().execute(async (tx) => {
    const before = await writeGroupHosts(tx, hosts);
    await recordAudit(tx, ctx, 'links.setGroupHosts', 'a1, a2, a3', { before, after: hosts });
    return tx
      .selectFrom('service')
      .select(({ fn }) => ['link_group', fn.countAll<number>().as('customers')])
      .groupBy('link_group')
      .execute();
  });
  return {
    result: (['1', '2', '3'] as const).map((group) => ({
      group: `a${group}` as const,
      link: `${addressOf(ctx, hosts[group])}/link2/{token}`,
      customers: counts.find(({ link_group }) => String(link_group) === group)?.customers ?? 0,
    })),
  };
}
