import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../base/refusal.ts';
import { withTimeLimit } from '../../base/time-limit.ts';

export interface BodyTime {
  /** The minimum time limit of a body in milliseconds. */
  readonly minMs: number;
  /**
   * The time limit grows by one second for each of these many bytes. The announced length counts, or else the bytes
   * received so far.
   */
  readonly bytesPerSecond: number;
}

const defaultBodyTime: BodyTime = { minMs: 30_000, bytesPerSecond: 16 * 1024 };

/** Request headers must arrive within this time, in milliseconds. */
export const headersTimeoutMs = 15_000;

/**
 * Limits the time for the headers of the first request from the start of the connection. Node starts counting at the
 * first byte, for which it waits as long again.
 */
export function limitFirstHeaders({ server }: Pick<FastifyInstance, 'server'>): void {
  const timers = new WeakMap<Socket, NodeJS.Timeout>();
  const stop = (socket: Socket) => clearTimeout(timers.get(socket));
  server.on('connection', (socket) => {
    const end = () =>
      server.emit(
        'clientError',
        Object.assign(new Error('no headers in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket,
      );
    timers.set(socket, setTimeout(end, server.headersTimeout));
    socket.once('close', () => stop(socket));
  });
  server.on('request', ({ socket }) => stop(socket));
}

/** Whether a request has a body, or announces one. */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Ends bodies that arrive too slowly, so that a client cannot hold many calls open. */
export function limitBodyTime(
  app: FastifyInstance,
  { minMs, bytesPerSecond }: BodyTime = defaultBodyTime,
): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    done(null, payload);
    if (!hasBody(request)) return;
    const { raw } = request;
    const announced = request.headers['content-length'];
    const began = performance.now();
    const before = raw.socket.bytesRead;
    const look = () => {
      const bytes = announced === undefined ? raw.socket.bytesRead - before : Number(announced);
      const left = began + minMs + (bytes / bytesPerSecond) * 1000 - performance.now();
      if (left > 0) timer = setTimeout(look, left);
      // The reader of the body gets the error. Destroying the stream would close the connection without an answer.
      else payload.emit('error', new Refusal('input.too_slow', { status: 503, retryAfter: 1 }));
    };
    let timer = setTimeout(look, minMs);
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
  });
}

/** Runs a call with a time limit in seconds. Work that continues after the limit is not awaited. */
export const within = <T>(seconds: number, run: Promise<T>): Promise<T> =>
  withTimeLimit(seconds * 1000, run, () => {
    throw new Refusal('server.too_slow', { status: 503, retryAfter: 5 });
  });
