import { dayMs, hourMs } from '@ferry/core/contract/base/values/units';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import type { RefusedFor } from '../../../db/schema/rows.ts';
import { openSession } from '../../identity/sessions/index.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

const laptop =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';

const refusals: Readonly<Record<number, RefusedFor>> = { 3: 'wrong_password', 8: 'code_wrong' };

type Account = Parameters<typeof openSession>[2];

/** Devices with a session: when they signed in and when they were last used, in hours ago. */
const devices = [
  { agent: phone, ip: '203.0.113.8', since: 200, used: 0.3 },
  { agent: laptop, ip: '198.51.100.23', since: 90, used: 14 },
] as const;

async function seedSessions(tx: Sql, services: Services, account: Account): Promise<void> {
  for (const { agent, ip, since, used } of devices) {
    const ago = (hours: number) => new Date(services.now().getTime() - hours * hourMs);
    await openSession(tx, services, account, { ip, agent, isRemembered: true });
    await tx
      .updateTable('session')
      .set({ created_at: ago(since), last_used_at: ago(used) })
      .where('account_id', '=', account.id)
      .where('agent', '=', agent)
      .execute();
  }
}

/** Two months of a customer's sign-ins, some of them refused, from addresses reserved for documentation. */
export async function seedSignIns(tx: Sql, services: Services, account: Account): Promise<void> {
  const { now } = services;
  await seedSessions(tx, services, account);
  const rows = Array.from({ length: 18 }, (_, index) => ({
    account_id: account.id,
    at: new Date(now().getTime() - (index * 3.3 + 0.4) * dayMs),
    ip: index % 5 === 3 ? '198.51.100.23' : '203.0.113.8',
    agent: index % 3 === 1 ? desk : phone,
    succeeded: refusals[index] === undefined,
    refused_for: refusals[index],
  }));
  await tx.insertInto('login_log').values(rows).execute();
}
