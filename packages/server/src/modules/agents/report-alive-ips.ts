import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { plainIp } from '../../plain-ip.ts';
import { wholeNumber } from '../../whole-number.ts';
import { callingNode } from './calling-node.ts';

interface Seen {
  account: number;
  ip: string;
}

function readRows(rows: readonly unknown[]): Seen[] {
  const seen = new Map<string, Seen>();
  for (const row of rows) {
    const { user_id, ip } = (row ?? {}) as { user_id?: unknown; ip?: unknown };
    const plain = plainIp(ip);
    const account = wholeNumber(user_id);
    if (plain === undefined || account === undefined || account < 1 || account > 2 ** 31 - 1) continue;
    seen.set(`${account} ${plain}`, { account, ip: plain });
  }
  // One order for all, so that reports of two nodes do not wait for each other crosswise.
  return [...seen.values()].sort((a, b) => a.account - b.account || (a.ip < b.ip ? -1 : 1));
}

/** Keeps from which addresses customers use a node. What is no address and who is no customer is left out. */
export async function reportAliveIps(
  ctx: Context<'node'>,
  { node_id, body }: { node_id?: number | undefined; body: { data: unknown[] | null } },
) {
  const node = await callingNode(ctx, node_id);
  const seen = readRows(body.data ?? []);
  if (seen.length > 0) {
    await sql`
      insert into alive_ip (account_id, ip, node_id, last_seen_at)
      select distinct on (account.id, seen.ip::inet) account.id, seen.ip::inet, ${node.id}::integer, ${ctx.now()}::timestamptz
      from unnest(${seen.map((row) => row.account)}::integer[], ${seen.map((row) => row.ip)}::text[]) as seen (account, ip)
      join account on account.id = seen.account
      order by account.id, seen.ip::inet
      on conflict (account_id, ip, node_id) do update set last_seen_at = excluded.last_seen_at
      where alive_ip.last_seen_at < excluded.last_seen_at`.execute(ctx.database.sql);
  }
  return { ret: 1, data: 'ok' } as const;
}
