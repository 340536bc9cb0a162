import { sql } from 'kysely';
import type { Services } from '../../../packages/server/src/base/context.ts';
import { createCdKeys } from '../../../packages/server/src/modules/money/cd-keys/index.ts';
import { readConfig } from '../../../packages/server/src/settings/config.ts';
import { openServices } from '../../../packages/server/src/start-server.ts';
import type { Place } from './server-process.ts';

/** Opens a place's database in this process, while no embedded server uses it. */
export async function inside<T>(place: Place, work: (services: Services) => Promise<T>): Promise<T> {
  const settings = { NODE_ENV: 'test', FERRY_LOG_LEVEL: 'silent', ...place.environment };
  const services = await openServices(readConfig(settings), () => {});
  try {
    return await work(services);
  } finally {
    await services.database.close();
  }
}

const trojan =
  '{"kind":"trojan","port":443,"transport":{"network":"tcp"},"tls":{"server_name":"node.example"}}';

export interface Site {
  productId: number;
  nodeId: number;
  /** A redeem code for 100.00. */
  code: string;
}

/** The setup by an operator before the first customer: a plan for 20.00, a node and a redeem code. */
export async function setUpSite(services: Services, { price = '20.00', rate = 1 } = {}): Promise<Site> {
  const { sql: db } = services.database;
  const group = await sql<{ id: number }>`
    insert into product_group (name) values ('标准版') returning id`.execute(db);
  const product = await sql<{ id: number }>`
    insert into product (name, group_id, kind, price, quota_bytes, level, level_duration, speed_limit, device_limit)
    values ('标准版', ${group.rows[0]?.id}, 'main_package', ${price}, 322122547200, 1, 'P30D', 500, 5) returning id`.execute(
    db,
  );
  const node = await sql<{ id: number }>`
    insert into node (name, country_code, location, config, hosts, rate)
    values ('东京 01', 'JP', '东京', ${trojan}::jsonb, '{node.example}', ${rate}) returning id`.execute(db);
  const [code] = await createCdKeys(services.database.sql, services, {
    count: 1,
    grant: { kind: 'money', amount: '100.00' },
    expiresAt: null,
  });
  return { productId: product.rows[0]?.id ?? 0, nodeId: node.rows[0]?.id ?? 0, code: code ?? '' };
}
