import { sql } from 'kysely';
import type { TestServer } from './servers/open-test-server.ts';

/** The token of a customer's statistics. */
export async function statisticsToken({ services }: TestServer, accountId: number): Promise<string> {
  const row = await services.database.sql
    .selectFrom('service')
    .select('traffic_log_token')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.traffic_log_token;
}

/** Inserts hourly sums as the job that folds traffic does, and their daily sums. */
export async function putHours(
  { services }: TestServer,
  rows: readonly { account: number; node: number; hour: string; upload: number; download?: number }[],
): Promise<void> {
  const { config, database } = services;
  const column = <K extends keyof (typeof rows)[number]>(key: K) => rows.map((row) => row[key] ?? 0);
  await sql`
    insert into account_hour (account_id, hour, upload, download, billed, node_ids, uploads, downloads, billeds)
    select account, hour, sum(upload), sum(download), sum(upload + download),
      array_agg(node), array_agg(upload), array_agg(download), array_agg(upload + download)
    from unnest(${column('account')}::integer[], ${column('node')}::integer[], ${column('hour')}::timestamptz[],
      ${column('upload')}::bigint[], ${column('download')}::bigint[]) as given (account, node, hour, upload, download)
    group by account, hour`.execute(database.sql);
  await sql`
    insert into traffic_day (account_id, day, upload, download, billed)
    select account_id, (hour at time zone ${config.timeZone}::text)::date, sum(upload), sum(download), sum(billed)
    from account_hour group by 1, 2
    on conflict (account_id, day) do update set
      upload = excluded.upload, download = excluded.download, billed = excluded.billed`.execute(database.sql);
}
