import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Runs as its own process: ClickHouse's engine behind the part of its HTTP interface that clients use. */
interface Session {
  query(query: string, format?: string): string;
}

const [, , folder = '', data = ''] = process.argv;
const { Session } = createRequire(join(folder, 'package.json'))('chdb') as {
  Session: new (path: string) => Session;
};
const session = new Session(data);
/** Parameters of the connection, not of the engine. */
const notSettings = new Set(['query', 'database', 'query_id', 'session_id', 'role', 'wait_end_of_query']);
let losesNextAnswer = false;
process.on('message', (message) => {
  if (message === 'lose the next answer') losesNextAnswer = true;
});

const quoted = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://chdb');
  if (url.pathname === '/ping') return response.end('Ok.\n');
  const body = await text(request);
  try {
    for (const [name, value] of url.searchParams)
      if (!notSettings.has(name)) session.query(`set ${name} = ${quoted(value)}`);
    const query = url.searchParams.get('query');
    const answer = session.query(query === null ? body : `${query}\n${body}`, 'TabSeparated');
    if (losesNextAnswer) {
      losesNextAnswer = false;
      return response.destroy();
    }
    return response.writeHead(200, { 'content-type': 'application/x-ndjson' }).end(answer);
  } catch (error) {
    const message = String((error as Error).message);
    const code = /Code: (\d+)/.exec(message)?.[1] ?? '1';
    return response
      .writeHead(500, { 'x-clickhouse-exception-code': code })
      .end(message.replace('Query failed: ', ''));
  }
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
