import type { Envelope } from '@ferry/core/contract/base/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../base/refusal.ts';

interface Path {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
  readonly envelope: Envelope | undefined;
}

/**
 * A pattern for the addresses that the router accepts for a route: with or without a slash at the end, and with
 * repeated slashes.
 */
const patternOf = (url: string) => {
  const path = url
    .replace(/(?<=.)\/$/, '')
    .replace(/[.+?^$()[\]{}|\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replaceAll('*', '.*');
  return new RegExp(`^${path.replaceAll('/', '/+')}/*$`);
};

export interface OtherMethods {
  /**
   * Answers a request whose address has routes for other methods only: OPTIONS with 204, any other with 405, both
   * with `Allow`. False: no route has this address.
   */
  answer(request: FastifyRequest, reply: FastifyReply): boolean;
}

/** Records the methods of every later route. They are searched only for requests without a route. */
export function noteMethods(app: FastifyInstance): OtherMethods {
  const paths = new Map<string, Path>();
  app.addHook('onRoute', ({ url, method, config }) => {
    // With CORS, this route matches every address.
    if (url === '*') return;
    const path = paths.get(url) ?? {
      pattern: patternOf(url),
      methods: new Set(),
      envelope: config?.call?.envelope,
    };
    for (const one of [method].flat()) path.methods.add(one);
    paths.set(url, path);
  });
  return {
    answer(request, reply) {
      const [path = '/'] = request.url.split('?', 1);
      const found = [...paths.values()].filter(({ pattern }) => pattern.test(path));
      const methods = new Set(found.flatMap((one) => [...one.methods]));
      if (found.length === 0 || methods.has(request.method)) return false;
      const allowed = [...methods, 'OPTIONS'].sort();
      reply.header('allow', allowed.join(', '));
      if (request.method === 'OPTIONS') {
        reply.code(204).send();
        return true;
      }
      request.envelope = found[0]?.envelope;
      throw new Refusal('route.method', { status: 405, details: { method: request.method, allowed } });
    },
  };
}
