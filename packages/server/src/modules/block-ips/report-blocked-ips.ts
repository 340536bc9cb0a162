import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { plainIp } from '../../plain-ip.ts';

const ipOf = (row: unknown) => plainIp((row as { ip?: unknown } | null)?.ip);

/** Keeps which addresses a node shut out. One that is shut out already stays as it is. */
export async function reportBlockedIps(
  { database, now }: Context<'node'>,
  nodeId: number,
  values: readonly unknown[],
): Promise<void> {
  const ips = [...new Set(values.flatMap((row) => ipOf(row) ?? []))].sort();
  if (ips.length === 0) return;
  await sql`
    insert into blocked_ip (ip, node_id, blocked_at)
    select distinct ip::inet, ${nodeId}::integer, ${now()}::timestamptz from unnest(${ips}::text[]) as ip order by 1
    on conflict (ip) where unblocked_at is null do nothing`.execute(database.sql);
}
