import { daySeconds } from '@ferry/core/contract/base/values/units';
import { sql } from 'kysely';
import { type Job, longStatement } from '../../../jobs/job.ts';
import { compared, type Difference, isDifferent } from './compared.ts';

/**
 * Compares each balance with the sum of its ledger, and each debt with the sum of its entries. A difference is a bug:
 * it is logged and never corrected automatically.
 */
export const checkBalances: Job = {
  name: 'wallet.checkBalances',
  everySeconds: daySeconds,
  statementSeconds: longStatement,
  async run({ database, log }) {
    const { rows } = await sql<Difference>`
      select id as user_id, balance, ledger, debt, debt_ledger from (${compared}) as compared
      where ${isDifferent} order by id`.execute(database.sql);
    for (const { user_id, ...books } of rows)
      log.error({ account: user_id, ...books }, 'balance or debt is not what its entries add up to');
    return rows.length;
  },
};
