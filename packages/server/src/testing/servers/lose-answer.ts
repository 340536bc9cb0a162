import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { sql } from 'kysely';
import type { TestServer } from './open-test-server.ts';

/**
 * Sends a request over a real connection and disconnects while it is processed. Resolves when the server has noticed.
 */
async function sendAndLeave(
  { app }: TestServer,
  path: string,
  payload: unknown,
  headers: Record<string, string>,
): Promise<void> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const body = JSON.stringify(payload);
  const socket = connect(port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    const leave = (request: IncomingMessage, response: ServerResponse) => {
      if (request.url !== path) return;
      app.server.off('request', leave);
      response.once('close', resolve);
      socket.destroy();
    };
    app.server.on('request', leave);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\n${lines.join('')}` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  });
}

/** A call of an agent whose timeout ended before the answer: the nodes are locked until the agent is gone. */
export async function loseAnswer(
  server: TestServer,
  path: string,
  payload: unknown,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<void> {
  await server.services.database.sql.transaction().execute(async (tx) => {
    await sql`select from node for update`.execute(tx);
    await sendAndLeave(server, path, payload, headers);
  });
}
