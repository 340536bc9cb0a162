import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** The ways of answering every request. */
export type BadAnswer =
  /** Endless bytes, as fast as they are read. */
  | 'endless'
  /** The same in pieces of one byte. */
  | 'crumbs'
  /** 100 MB that are compressed to 100 kB. */
  | 'bomb'
  /** Single bytes with pauses, so that the connection is never idle. */
  | 'drip'
  /** The same in the headers. */
  | 'dripping headers'
  /** No answer. */
  | 'silent'
  /** A redirect to itself. */
  | 'redirect'
  /** It closes the connection. */
  | 'gone';

/** Milliseconds between two bytes of a drip. */
const dripMilliseconds = 50;
const bomb = gzipSync(Buffer.alloc(100_000_000, ' '));
const crumbs = Buffer.from('1\r\n{\r\n'.repeat(10_000));

function pour(response: ServerResponse, text: Buffer): void {
  const go = () => {
    while (!response.destroyed && response.socket?.write(text));
  };
  response.socket?.on('drain', go);
  go();
}

const answers: Readonly<Record<BadAnswer, (response: ServerResponse) => void>> = {
  endless(response) {
    response.writeHead(200, { 'content-length': String(2 ** 40) });
    response.flushHeaders();
    pour(response, Buffer.alloc(65_536, '{'));
  },
  crumbs(response) {
    response.writeHead(200, { 'transfer-encoding': 'chunked' });
    response.flushHeaders();
    pour(response, crumbs);
  },
  bomb: (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  drip(response) {
    response.writeHead(200, { 'content-length': '1000000' });
    const timer = setInterval(() => response.write('{'), dripMilliseconds);
    response.on('close', () => clearInterval(timer));
  },
  'dripping headers'(response) {
    response.socket?.write('HTTP/1.1 200 OK\r\nX-Slow: ');
    const timer = setInterval(() => response.socket?.write('x'), dripMilliseconds);
    response.socket?.on('close', () => clearInterval(timer));
  },
  silent: () => {},
  redirect: (response) => response.writeHead(302, { location: '/again' }).end(),
  gone: (response) => response.socket?.destroy(),
};

/** A machine that never gives a valid answer, in the ways that cost callers most. */
export async function openBadGateway(mode: { answers: BadAnswer }) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    request.resume();
    response.on('error', () => {});
    answers[mode.answers](response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mode,
    /** The number of received requests. */
    requests: () => requests,
    /** The number of open connections. */
    connections: () =>
      new Promise<number>((resolve, reject) =>
        server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
      ),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
