import type { Access, Call } from '@ferry/core/contract/base/call';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Callers, Services } from '../../base/context.ts';
import type { Presented } from '../../base/noun.ts';
import { Refusal } from '../../base/refusal.ts';
import { callerIp } from './caller-ip.ts';

function presentedBy(request: FastifyRequest): Presented {
  const params = request.params as Record<string, string | undefined>;
  const query = request.query as Record<string, string | string[] | undefined>;
  const body = (request.body ?? {}) as Record<string, unknown>;
  return {
    bearer() {
      const [scheme, token] = (request.headers.authorization ?? '').split(' ');
      if (scheme?.toLowerCase() !== 'bearer' || !token) throw new Refusal('access.no_token', { status: 401 });
      return token;
    },
    query(name) {
      const value = query[name];
      return typeof value === 'string' && value !== '' ? value : undefined;
    },
    field: (name) => body[name],
    param: (name) => params[name],
    get ip() {
      return callerIp(request);
    },
  };
}

/** Whether the secret of a call may be in its body. */
export const takesSecretInBody = ({ access, body }: Call): boolean =>
  access === 'node' && body instanceof z.core.$ZodObject && Object.hasOwn(body._zod.def.shape, 'token');

/** Whether a request has a secret in its query, so that its caller is known before the body is read. */
export const hasSecretInQuery = (request: FastifyRequest): boolean =>
  presentedBy(request).query('token') !== undefined;

/**
 * Identifies the caller and refuses callers that the call does not admit. The nouns that handle its access are asked
 * one after another.
 */
export function identifier(services: Services, call: Call, { needsKeys }: { needsKeys: boolean }) {
  const ways = services.nouns.flatMap((noun) => noun.identify?.[call.access] ?? []);
  return async (request: FastifyRequest): Promise<Callers[Access]> => {
    // The credentials may use a new key of another process, which this process must know first.
    if (needsKeys) await services.keys.beUpToDate();
    if (call.access === 'anyone') return { kind: 'anyone' };
    const presented = presentedBy(request);
    for (const way of ways) {
      const caller = await way(services, call, presented);
      if (caller !== undefined) return caller;
    }
    throw new Refusal('access.bad_token', { status: 401 });
  };
}
