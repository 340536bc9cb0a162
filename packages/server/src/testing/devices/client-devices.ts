import type { TestServer } from '../servers/open-test-server.ts';

/** A device that fetched a customer's subscription. Returns its id. */
export async function openClientDevice(
  { services }: TestServer,
  account_id: number,
  hwid = 'a1b2c3d4e5f6',
): Promise<number> {
  const at = services.now();
  const { id } = await services.database.sql
    .insertInto('client_device')
    .values({
      account_id,
      hwid,
      name: null,
      os: 'iOS',
      os_version: '19.1',
      model: 'iPhone 17 Pro',
      agent: 'Happ/3.2.1',
      ip: '203.0.113.8',
      first_seen_at: at,
      last_seen_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
