import type { Services } from '../../context.ts';
import type { Sql } from '../../db/database.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

/** Two months of a customer's sign-ins, one of them refused, from addresses reserved for examples. */
export async function seedSignIns(tx: Sql, { now }: Services, accountId: number): Promise<void> {
  const rows = Array.from({ length: 18 }, (_, index) => ({
    account_id: accountId,
    at: new Date(now().getTime() - (index * 3.3 + 0.4) * 86_400_000),
    ip: index % 5 === 3 ? '198.51.100.23' : '203.0.113.8',
    agent: index % 3 === 1 ? desk : phone,
    succeeded: index !== 3,
  }));
  await tx.insertInto('login_log').values(rows).execute();
}
