import { sql } from 'kysely';
import type { Services } from '../../../packages/server/src/base/context.ts';
import { createAccount } from '../../../packages/server/src/modules/identity/auth/index.ts';
import { createNodeKey } from '../../../packages/server/src/modules/network/nodes/index.ts';
import { setUpSite } from '../../journeys/parts/site.ts';
import { forgetRuns } from './places.ts';

/** Nodes with one rate and a shared key, and customers with a plan whose quota is not used up. */
export async function openTrafficWorld(
  services: Services,
  { rate, nodes, customers }: { rate: number; nodes: number; customers: number },
) {
  const { nodeId } = await setUpSite(services, { rate });
  const { sql: db } = services.database;
  const { rows: copies } = await sql<{ id: number }>`
    insert into node (name, country_code, location, config, hosts, rate)
    select name || ' ' || number, country_code, location, config, hosts, rate
    from node, generate_series(2, ${nodes}::integer) as number where id = ${nodeId} returning id`.execute(db);
  const ids = [];
  for (let index = 0; index < customers; index += 1) {
    const account = { name: `Customer ${index}`, password: 'unused', language: 'en', ip: null };
    const email = `traffic${index}@example.com`;
    ids.push((await createAccount(db, services, { ...account, email, invitedBy: null })).id);
  }
  // Only customers that a node serves count, and only what its line can carry.
  const until = new Date(services.now().getTime() + 30 * 86_400_000);
  await db
    .updateTable('service')
    .set({ level: 9, level_expires_at: until, quota_bytes: 2 ** 50 })
    .where('account_id', 'in', ids)
    .execute();
  await db.updateTable('account').set({ expires_at: until }).where('id', 'in', ids).execute();
  await db.updateTable('node').set({ line_mbps: 1_000_000 }).execute();
  const key = await createNodeKey(db, services, { nodeId: null, name: 'faults' });
  return { nodes: [nodeId, ...copies.map((copy) => copy.id)], ids, key };
}
export type TrafficWorld = Awaited<ReturnType<typeof openTrafficWorld>>;

/** Removes today's partition, so that the next run of the job creates it and moves the rows back. */
export async function forgetToday(services: Services): Promise<void> {
  await forgetRuns(services);
  const name = `traffic_row_${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`;
  await services.database.exec(`do $$ begin
    if to_regclass('${name}') is not null then
      alter table traffic_row detach partition ${name};
      insert into traffic_row_rest select * from ${name};
      drop table ${name};
    end if;
  end $$`);
}
