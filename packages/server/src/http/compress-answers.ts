import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { Call } from '@ferry/core/contract/call';
import { showsSecret } from '@ferry/core/contract/secrets';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { addVary } from './vary.ts';

/** Below this many bytes the packet goes out as soon, compressed or not. */
const worthIt = 1024;

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);
const ways = {
  br: (body: string | Buffer) => brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: string | Buffer) => gzip(body, { level: 4 }),
};

const isText = (type: unknown): boolean => /^(text\/|application\/([\w.-]+\+)?json)/.test(String(type));

/**
 * Whether a call's answers may be compressed. The length of a compressed answer tells how alike its parts are: who has
 * his own words put beside a secret, and sees lengths, finds the secret sign by sign (BREACH). So only answers are
 * compressed whose every field the contract names, and names no secret. Answers for agents and subscriptions are not:
 * they hold customers' keys, and to compress them would take longer than to write them.
 */
export const isCompressed = (call: Call): boolean =>
  (call.envelope === 'v2' || call.envelope === 'v1') && !showsSecret(call);

/** Compresses long answers, and the site's own documents, which hold no secret. Files are compressed when they are built. */
export function compressAnswers(app: FastifyInstance): void {
  const compressed = new Map<Call, boolean>();
  const mayCompress = (call: Call | undefined): boolean => {
    if (call === undefined) return true;
    const known = compressed.get(call) ?? isCompressed(call);
    compressed.set(call, known);
    return known;
  };
  // Documents are few, long and always the same: one for each page and language.
  const documents = new LRUCache<string, Promise<Buffer>>({ max: 64 });
  function compressedBy(way: keyof typeof ways, payload: string, call: Call | undefined): Promise<Buffer> {
    if (call !== undefined) return ways[way](payload);
    const key = `${way} ${payload}`;
    const bytes = documents.get(key) ?? ways[way](payload);
    documents.set(key, bytes);
    return bytes;
  }
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < worthIt) return done(null, payload);
    const { call } = request.routeOptions.config;
    if (!isText(reply.getHeader('content-type')) || !mayCompress(call)) return done(null, payload);
    addVary(reply, 'accept-encoding');
    const accepted = request.headers['accept-encoding'];
    const way = accepted === undefined ? null : negotiate(accepted, ['br', 'gzip']);
    if (way === null) return done(null, payload);
    compressedBy(way, payload, call).then(
      (bytes) => {
        reply.header('content-encoding', way).removeHeader('content-length');
        done(null, bytes);
      },
      (error) => done(error),
    );
  });
}
