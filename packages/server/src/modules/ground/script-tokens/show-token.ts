import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as calls from '@ferry/core/contract/script-tokens/admin';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { describeToken, tokenColumns } from './describe.ts';

/** The maximum numbers of audit entries read and of addresses shown. */
const [entriesAtMost, addressesAtMost] = [10_000, 20];

async function addressesOf(sql: Sql, tokenId: string) {
  const rows = await sql
    .selectFrom((of) =>
      of
        .selectFrom('audit_log')
        .select(['ip', 'at'])
        .where('token_id', '=', tokenId)
        .orderBy('id', 'desc')
        .limit(entriesAtMost)
        .as('entry'),
    )
    .select(({ fn }) => ['ip', fn.max('at').as('last_at'), fn.countAll<string>().as('entries')])
    .where('ip', 'is not', null)
    .groupBy('ip')
    .orderBy('last_at', 'desc')
    .orderBy('ip')
    .limit(addressesAtMost)
    .execute();
  return rows.map(({ ip, last_at, entries }) => ({
    ip: ip ?? '',
    last_at: last_at.toISOString(),
    entries: Number(entries),
  }));
}

/** One token, and the addresses from which it made changes. */
export async function showToken(
  { database: { sql }, who }: Context<'admin'>,
  { token_id }: CallParsed<typeof calls.show>,
): Promise<ResultOf<typeof calls.show>> {
  const row = await sql
    .selectFrom('script_token')
    .select(tokenColumns)
    .where('id', '=', token_id)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('tokens.absent', { status: 404 });
  return { result: { ...describeToken(row, who.tokenId), addresses: await addressesOf(sql, token_id) } };
}
