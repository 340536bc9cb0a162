import type { ResultOf } from '@ferry/core/contract/base/call';
import type { check } from '@ferry/core/contract/wallet/admin';
import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import { compared, type Difference, isDifferent } from './compared.ts';

const maxShown = 1_000;

interface Checked {
  customers: number;
  entries: number;
  balances: string;
  ledger: string;
  debts: string;
  debt_ledger: string;
  different: number;
  differences: Difference[];
}

/** Compares every balance and debt with the sum of its entries, in one snapshot of the database. */
export async function checkMoney({ database, now }: Services): Promise<ResultOf<typeof check>> {
  const { rows } = await sql<Checked>`
    with compared as materialized (${compared}), different as materialized (
      select * from compared where ${isDifferent} order by id
    )
    select count(*)::integer as customers, coalesce(sum(entries), 0)::bigint as entries,
      coalesce(sum(balance), 0)::numeric(20, 2)::text as balances,
      coalesce(sum(ledger), 0)::numeric(20, 2)::text as ledger,
      coalesce(sum(debt), 0)::numeric(20, 2)::text as debts,
      coalesce(sum(debt_ledger), 0)::numeric(20, 2)::text as debt_ledger,
      (select count(*)::integer from different) as different,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'user_id', id, 'balance', balance::text, 'ledger', ledger::text,
          'debt', debt::text, 'debt_ledger', debt_ledger::text) order by id), '[]')
        from (select * from different order by id limit ${sql.lit(maxShown)}) as first) as differences
    from compared`.execute(database.sql);
  const [checked] = rows;
  if (checked === undefined) throw new Error('an aggregate gives one row');
  return { result: { checked_at: now().toISOString(), ...checked } };
}
