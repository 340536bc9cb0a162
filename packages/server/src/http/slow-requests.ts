import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

export interface BodyTime {
  /** Milliseconds that any body may take. */
  readonly least: number;
  /** Bytes for which it may take a second more: of what was announced, or else of what has come. */
  readonly bytesASecond: number;
}

const usual: BodyTime = { least: 30_000, bytesASecond: 16 * 1024 };

/** Milliseconds until a connection notices that its headers are late. */
export const headersTime = 15_000;

/** Whether a body comes with a request, or is announced. */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Ends bodies that come too slowly, so that nobody holds many calls open for nothing. */
export function limitBodyTime(app: FastifyInstance, { least, bytesASecond }: BodyTime = usual): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    done(null, payload);
    if (!hasBody(request)) return;
    const { raw } = request;
    const announced = request.headers['content-length'];
    const began = performance.now();
    const before = raw.socket.bytesRead;
    const look = () => {
      const bytes = announced === undefined ? raw.socket.bytesRead - before : Number(announced);
      const left = began + least + (bytes / bytesASecond) * 1000 - performance.now();
      if (left > 0) timer = setTimeout(look, left);
      // Whoever reads the body hears that it failed; destroying it would end the connection without an answer.
      else payload.emit('error', new Refusal('input.too_slow', { status: 503, retryAfter: 1 }));
    };
    let timer = setTimeout(look, least);
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
  });
}

/** Runs a call for its seconds at most. What it began goes on by itself and is not waited for. */
export async function within<T>(seconds: number, run: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Refusal('server.too_slow', { status: 503, retryAfter: 5 })),
      seconds * 1000,
    );
  });
  try {
    return await Promise.race([run, end]);
  } finally {
    clearTimeout(timer);
  }
}
