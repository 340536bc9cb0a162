import { sql } from 'kysely';
import { type Job, longStatement } from '../../../jobs/job.ts';

/**
 * Compares each balance with the sum of its ledger. A difference is a bug: it is logged and never corrected
 * automatically.
 */
export const checkBalances: Job = {
  name: 'wallet.checkBalances',
  everySeconds: 86_400,
  statementSeconds: longStatement,
  async run({ database, log }) {
    const { rows } = await sql<{ id: number; balance: string; ledger: string }>`
      select account.id, account.balance, coalesce(sums.amount, 0)::numeric(14, 2) as ledger
      from account left join (select account_id, sum(amount) as amount from ledger group by account_id) as sums
        on sums.account_id = account.id
      where account.balance <> coalesce(sums.amount, 0)
      order by account.id`.execute(database.sql);
    for (const row of rows)
      log.error({ account: row.id, balance: row.balance, ledger: row.ledger }, 'a balance is not its ledger');
    return rows.length;
  },
};
