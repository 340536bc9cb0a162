import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { Call } from '@ferry/core/contract/base/call';
import { showsSecret } from '@ferry/core/contract/base/fields/field-reader';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { addVary } from './vary.ts';

/** Characters. A shorter answer fits into one packet, so compression saves no time. */
const minLength = 1024;

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);
const encoders = {
  br: (body: string, quality: number) =>
    brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (body: string, quality: number) => gzip(body, { level: Math.min(quality, 9) }),
};
/** Answers of calls are compressed quickly. A document is sent often, so it gets the best compression. */
const [quick, best] = [4, 11];

const isText = (type: unknown): boolean => /^(text\/|application\/([\w.-]+\+)?json)/.test(String(type));

/**
 * Whether answers of a call may be compressed. The length of a compressed answer reveals how similar its parts are: an
 * attacker who places his own text beside a secret and sees the lengths can find the secret character by character
 * (BREACH). So an answer is compressed only if the contract names every field of it and none is a secret. Answers for
 * agents and subscriptions are not compressed: they contain customers' keys, and compressing would take longer than
 * writing them.
 */
export const isCompressed = (call: Call): boolean =>
  (call.envelope === 'v2' || call.envelope === 'v1') && !showsSecret(call);

/**
 * Compresses long answers, and the site's own documents, which contain no secret. Files are compressed by the build.
 */
export function compressAnswers(app: FastifyInstance): void {
  const compressed = new Map<Call, boolean>();
  const mayCompress = (call: Call | undefined): boolean => {
    if (call === undefined) return true;
    const known = compressed.get(call) ?? isCompressed(call);
    compressed.set(call, known);
    return known;
  };
  // There are few documents, one for each page and language, and they are long and seldom change.
  const documents = new LRUCache<string, Promise<Buffer>>({ max: 64 });
  function compressedBy(
    encoding: keyof typeof encoders,
    payload: string,
    call: Call | undefined,
  ): Promise<Buffer> {
    if (call !== undefined) return encoders[encoding](payload, quick);
    const key = `${encoding} ${payload}`;
    const bytes = documents.get(key) ?? encoders[encoding](payload, best);
    documents.set(key, bytes);
    return bytes;
  }
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < minLength) return done(null, payload);
    const { call } = request.routeOptions.config;
    if (!isText(reply.getHeader('content-type')) || !mayCompress(call)) return done(null, payload);
    addVary(reply, 'accept-encoding');
    const accepted = request.headers['accept-encoding'];
    const encoding = accepted === undefined ? null : negotiate(accepted, ['br', 'gzip']);
    if (encoding === null) return done(null, payload);
    compressedBy(encoding, payload, call).then(
      (bytes) => {
        reply.header('content-encoding', encoding).removeHeader('content-length');
        done(null, bytes);
      },
      (error) => done(error),
    );
  });
}
