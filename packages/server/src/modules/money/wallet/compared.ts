import { sql } from 'kysely';

/** A customer whose books differ. */
export interface Difference {
  readonly user_id: number;
  readonly balance: string;
  readonly ledger: string;
  readonly debt: string;
  readonly debt_ledger: string;
}

/** Each account's balance and debt beside the sums of their entries. */
export const compared = sql`
  select account.id, account.balance, coalesce(moved.amount, 0)::numeric(20, 2) as ledger,
    account.debt, coalesce(owed.amount, 0)::numeric(20, 2) as debt_ledger, coalesce(moved.entries, 0) as entries
  from account
  left join (select account_id, sum(amount) as amount, count(*) as entries from ledger group by account_id) as moved
    on moved.account_id = account.id
  left join (select account_id, sum(amount) as amount from debt_entry group by account_id) as owed
    on owed.account_id = account.id`;

/** Whether the books of a row differ. A customer with a debt must have an empty wallet. */
export const isDifferent = sql<boolean>`(balance <> ledger or debt <> debt_ledger or (balance > 0 and debt > 0))`;
