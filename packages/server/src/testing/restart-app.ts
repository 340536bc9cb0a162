import { Registry } from 'prom-client';
import { createApp } from '../http/app.ts';
import type { TestServer } from './open-test-server.ts';

/** Ends a server's process, as far as callers see, and begins another on the same database. */
export async function restartApp(server: TestServer): Promise<TestServer> {
  await server.app.close();
  const services = { ...server.services, registry: new Registry() };
  const app = createApp(services);
  await app.ready();
  // The database stays the first one's to close.
  return { ...server, app, services, [Symbol.asyncDispose]: () => app.close() };
}
