import { Registry } from 'prom-client';
import { openPostgres } from '../../db/driver/postgres/open-postgres.ts';
import { createApp } from '../../http/app.ts';
import type { TestServer } from './open-test-server.ts';

/** The same server while its database is away: nothing answers at the address. */
export async function openWithoutDatabase(server: TestServer): Promise<TestServer> {
  const database = await openPostgres('postgres://nobody@127.0.0.1:1/nothing');
  const services = { ...server.services, database, registry: new Registry() };
  const app = createApp(services);
  await app.ready();
  return {
    ...server,
    app,
    services,
    async [Symbol.asyncDispose]() {
      await app.close();
      await database.close();
    },
  };
}
