import { Registry } from 'prom-client';
import { createApp } from '../../http/app.ts';
import type { TestServer } from './open-test-server.ts';

/** Replaces a server's app by a new one on the same database, as a restart of the process does. */
export async function restartApp(server: TestServer): Promise<TestServer> {
  await server.app.close();
  const services = { ...server.services, registry: new Registry() };
  const app = createApp(services);
  await app.ready();
  // The first server still closes the database.
  return { ...server, app, services, [Symbol.asyncDispose]: () => app.close() };
}
