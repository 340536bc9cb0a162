import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A host in front of the site, which answers what the test says. */
export async function openFrontHost() {
  const host = { answer: '{"status": "ok"}', asked: [] as string[] };
  const server = createServer((request, response) => {
    host.asked.push(`${request.headers.host}${request.url}`);
    response.end(host.answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host,
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  };
}
