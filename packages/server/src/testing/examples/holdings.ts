import { sql } from 'kysely';
import type { TestServer } from '../servers/open-test-server.ts';

/** A customer's money and credentials, each as one text to compare. */
export interface Holdings {
  readonly money: string;
  readonly credentials: string;
}

const rowsOf = (table: string, columns = 'one.*', only = 'true') =>
  sql`(select coalesce(jsonb_agg(row order by row::text), '[]') from
    (select to_jsonb(found) as row from (select ${sql.raw(columns)} from ${sql.table(table)} as one
      where ${sql.raw(only)}) as found) as rows)`;

/** The id of the newest customer. */
export async function lastCustomer({ services }: TestServer): Promise<number> {
  const { sql: db } = services.database;
  const { last } = await db
    .selectFrom('account')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

/**
 * Money and credentials of the customers up to an id. Sessions do not count, because disabling a customer ends them,
 * too.
 */
export async function holdingsOf({ services }: TestServer, last: number): Promise<Holdings> {
  const own = `account_id <= ${last}`;
  const worth = 'account_id, product_id, level, level_expires_at, quota_bytes, package_bytes';
  const money = [
    ...['ledger', 'cd_key', 'cd_key_batch', 'gift', 'commission', 'purchase', 'recharge'].map((table) =>
      rowsOf(table),
    ),
    rowsOf('service', worth, own),
    rowsOf('account', 'id, expires_at, balance, invite_balance', `id <= ${last}`),
  ];
  const credentials = [
    rowsOf('account', 'email, password, password_version, telegram_id', `id <= ${last}`),
    rowsOf('second_factor', 'account_id, enabled_at', own),
    ...['recovery_code', 'passkey', 'api_token', 'sign_in_link'].map((table) => rowsOf(table, 'one.*', own)),
    rowsOf('email_code', 'one.*', `email_key in (select email_key from account where id <= ${last})`),
  ];
  const { rows } = await sql<Holdings>`
    select concat_ws('; ', ${sql.join(money)}) as money, concat_ws('; ', ${sql.join(credentials)}) as credentials`.execute(
    services.database.sql,
  );
  const [held] = rows;
  if (held === undefined) throw new Error('nothing was read');
  return held;
}
