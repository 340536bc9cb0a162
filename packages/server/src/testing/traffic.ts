import { sql } from 'kysely';
import type { TestServer } from './open-test-server.ts';

/** The token of a customer's statistics. */
export async function statisticsToken({ services }: TestServer, accountId: number): Promise<string> {
  const row = await services.database.sql
    .selectFrom('service')
    .select('traffic_log_token')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.traffic_log_token;
}

/** Hours as the folder leaves them, and the business days that they make. */
export async function putHours(
  { services }: TestServer,
  rows: readonly { account: number; node: number; hour: string; upload: number; download?: number }[],
): Promise<void> {
  const { config, database } = services;
  await database.sql
    .insertInto('traffic_hour')
    .values(
      rows.map(({ account, node, hour, upload, download = 0 }) => ({
        account_id: account,
        node_id: node,
        hour,
        upload,
        download,
        billed: upload + download,
      })),
    )
    .execute();
  await sql`
    insert into traffic_day (account_id, day, upload, download, billed)
    select account_id, (hour at time zone ${config.timeZone}::text)::date, sum(upload), sum(download), sum(billed)
    from traffic_hour group by 1, 2
    on conflict (account_id, day) do update set
      upload = excluded.upload, download = excluded.download, billed = excluded.billed`.execute(database.sql);
}
