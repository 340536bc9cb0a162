import { afterAll, expect, test } from 'vitest';
import { openAdmin } from '../../testing/people/customers.ts';
import { openTestServer } from '../../testing/servers/open-test-server.ts';

const server = await openTestServer();
afterAll(() => server[Symbol.asyncDispose]());

test('an audit entry is read by its id', async () => {
  const headers = await openAdmin(server, ['admin']);
  const read = async (path: string) =>
    (await server.app.inject({ url: `/api/v2/admin_api/audit${path}`, headers })).json();
  const body = { contact_email: 'one@example.com' };
  await server.app.inject({ method: 'PUT', url: '/api/v2/admin_api/settings', headers, payload: body });
  const [last] = (await read('')).result.entries;
  expect(last).toMatchObject({ operation: 'system.changeSettings', after: body });
  expect((await read(`/${last.audit_id}`)).result).toEqual(last);
  expect((await read('/99999999')).code).toBe('audit.absent');
});
