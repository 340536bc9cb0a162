import type { ResultOf } from '@ferry/core/contract/base/call';
import type { check } from '@ferry/core/contract/wallet/admin';
import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';

const mostShown = 1_000;

interface Checked {
  customers: number;
  entries: number;
  balances: string;
  ledger: string;
  different: number;
  differences: { user_id: number; balance: string; ledger: string }[];
}

/** Compares every balance with the sum of its ledger, in one snapshot of the database. */
export async function checkMoney({ database, now }: Services): Promise<ResultOf<typeof check>> {
  const { rows } = await sql<Checked>`
    with compared as materialized (
      select account.id, account.balance, coalesce(sums.amount, 0)::numeric(20, 2) as ledger,
        coalesce(sums.entries, 0) as entries
      from account left join (
        select account_id, sum(amount) as amount, count(*) as entries from ledger group by account_id
      ) as sums on sums.account_id = account.id
    ), different as materialized (
      select id, balance, ledger from compared where balance <> ledger order by id
    )
    select count(*)::integer as customers, coalesce(sum(entries), 0)::bigint as entries,
      coalesce(sum(balance), 0)::numeric(20, 2)::text as balances,
      coalesce(sum(ledger), 0)::numeric(20, 2)::text as ledger,
      (select count(*)::integer from different) as different,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'user_id', id, 'balance', balance::text, 'ledger', ledger::text) order by id), '[]')
        from (select * from different order by id limit ${sql.lit(mostShown)}) as first) as differences
    from compared`.execute(database.sql);
  const [checked] = rows;
  if (checked === undefined) throw new Error('an aggregate gives one row');
  return { result: { checked_at: now().toISOString(), ...checked } };
}
