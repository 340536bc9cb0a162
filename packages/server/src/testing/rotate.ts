import { sql } from 'kysely';
import type { TestServer } from './servers/open-test-server.ts';

/** Calls for the site's keys with an admin's token. */
export const secretCalls = (server: TestServer, admin: Record<string, string>) =>
  async function call(path = '', headers = admin) {
    const answer = await server.app.inject({
      method: path === '' ? 'GET' : 'POST',
      url: `/api/v2/admin_api/secrets${path}`,
      headers,
    });
    return { status: answer.statusCode, body: answer.json() };
  };

/** Sets back the time when the newest key was announced. */
export const announcedBefore = ({ services }: TestServer, hours: number) =>
  sql`update secret_key set announced_at = announced_at - make_interval(secs => ${hours * 3600}::integer)`.execute(
    services.database.sql,
  );

/** Completes a rotation of the keys, as if the waiting time had passed. */
export async function rotateKeys(server: TestServer, admin: Record<string, string>) {
  const call = secretCalls(server, admin);
  await announcedBefore(server, 2);
  const begun = await call('/rotate');
  await announcedBefore(server, 0.1);
  const { body } = await call('/renew');
  return { begun: begun.body.result, ended: body.result };
}
