import type { TestServer } from '../servers/open-test-server.ts';
import type { TestCustomer } from './customers.ts';
import { openTestBrowser } from './test-browser.ts';

/** A browser of a customer that gets notifications, in his last session. Returns its id. */
export async function keepPushDevice(
  { services, clock }: TestServer,
  { id }: Pick<TestCustomer, 'id'>,
): Promise<number> {
  const { sql } = services.database;
  const session = await sql
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const { endpoint, keys } = openTestBrowser();
  const row = await sql
    .insertInto('push_device')
    .values({
      account_id: id,
      session_id: session.id,
      digest: `of ${id}`,
      host: 'push.example.com',
      subscription_sealed: services.keys.seal(JSON.stringify({ endpoint, keys })),
      agent: 'test',
      created_at: clock.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
