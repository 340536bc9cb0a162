import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
}

interface HttpAnswer {
  status?: number;
  type?: string;
  body: string;
}

/** A real HTTP server on a free port. */
export async function serveHttp(
  answer: (request: Received) => HttpAnswer | Promise<HttpAnswer>,
): Promise<AsyncDisposable & { url: string }> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const url = new URL(request.url ?? '/', 'http://gateway');
      const {
        status = 200,
        type = 'application/json',
        body,
      } = await answer({
        method: request.method ?? 'GET',
        path: url.pathname,
        query: url.searchParams,
        body: Buffer.concat(parts).toString(),
        headers: request.headers,
      });
      response.writeHead(status, { 'content-type': type }).end(body);
    });
  });
  // A long timeout, so that a slow test never meets the closing of an idle connection.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
