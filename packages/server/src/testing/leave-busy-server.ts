import type { IncomingMessage, ServerResponse } from 'node:http';
import { Worker } from 'node:worker_threads';
import type { TestServer } from './open-test-server.ts';

/** How an agent whose patience ended goes away. */
export type Leaving =
  /** It closes its connection, as programs do. */
  | 'FIN'
  /** Its kernel resets the connection. */
  | 'RST'
  /** It ends its own side and goes on reading. */
  | 'half'
  /** A proxy between closes its own connection when the agent has closed the other one. */
  | 'proxy'
  /** A proxy between keeps its connection, and takes the answer for nobody. */
  | 'keeping proxy';

/** Told by the server's thread and to it, while that one stands still. */
const [isBusy, hasLeft] = [0, 1];

/** The agent, in a thread of its own: it goes away while the server's one is busy. */
const agent = `
const { connect, createServer } = require('node:net');
const { workerData, parentPort } = require('node:worker_threads');
const { port, request, leaving, shared } = workerData;
const flags = new Int32Array(shared);
const viaProxy = async () => {
  const proxy = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect(port, '127.0.0.1');
    near.pipe(far, { end: false });
    far.pipe(near);
    for (const socket of [near, far]) socket.on('error', () => {});
    far.on('close', () => proxy.close());
    near.on('close', () => leaving === 'proxy' && far.destroy());
    near.on('end', () => near.destroy());
  });
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return proxy.address().port;
};
(async () => {
  const socket = connect(leaving.includes('proxy') ? await viaProxy() : port, '127.0.0.1');
  let received = 0;
  socket.on('error', () => {});
  socket.on('data', (bytes) => { received += bytes.length; });
  socket.on('close', () => parentPort.postMessage(received));
  socket.write(request);
  await Atomics.waitAsync(flags, ${isBusy}, 0).value;
  if (leaving === 'RST') socket.resetAndDestroy();
  else if (leaving === 'half') socket.end();
  else socket.destroy();
  // So long until the other side's kernel knows, also through a proxy.
  setTimeout(() => {
    Atomics.store(flags, ${hasLeft}, 1);
    Atomics.notify(flags, ${hasLeft});
  }, 200);
})();
`;

/**
 * Posts as an agent does that goes away while the whole server is busy, as it is with a database in its own thread:
 * what comes by the network lies in the kernel until the server polls for it. Resolves, once the server has answered,
 * with the bytes that the agent read.
 */
export async function leaveBusyServer(
  { app, services }: TestServer,
  path: string,
  payload: unknown,
  leaving: Leaving,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const body = JSON.stringify(payload);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const request =
    `POST ${path} HTTP/1.1\r\nHost: x\r\n${lines.join('')}` +
    `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const shared = new SharedArrayBuffer(8);
  const flags = new Int32Array(shared);
  const { now } = services;
  const stand = () => {
    Object.assign(services, { now });
    Atomics.store(flags, isBusy, 1);
    Atomics.notify(flags, isBusy);
    Atomics.wait(flags, hasLeft, 0, 20_000);
    return now();
  };
  const answered = new Promise<void>((resolve) => {
    const watch = (given: IncomingMessage, response: ServerResponse) => {
      if (given.url !== path) return;
      app.server.off('request', watch);
      response.once('close', resolve);
      // The next look at the clock is the request's own, before the database is asked.
      Object.assign(services, { now: stand });
    };
    app.server.prependListener('request', watch);
  });
  const worker = new Worker(agent, { eval: true, workerData: { port, request, leaving, shared } });
  const [read] = await Promise.all([
    new Promise<number>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    }),
    answered,
  ]);
  await worker.terminate();
  return read;
}
