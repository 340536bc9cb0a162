import type { Access, Call } from '@ferry/core/contract/call';
import type { FastifyRequest } from 'fastify';
import type { Callers, Services } from '../context.ts';
import { identifyCustomer } from '../modules/auth/index.ts';
import { identifyNode } from '../modules/nodes/index.ts';
import { identifyScript } from '../modules/script-tokens/index.ts';
import { Refusal } from '../refusal.ts';

function bearer(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new Refusal('access.no_token', { status: 401 });
  return token;
}

function nodeKey(request: FastifyRequest): { key: string; nodeId: number | undefined } {
  const query = request.query as Record<string, string | string[] | undefined>;
  const key = query.key ?? query.muKey;
  if (typeof key !== 'string' || key === '') throw new Refusal('access.no_token', { status: 401 });
  const params = request.params as Record<string, string | undefined>;
  const nodeId = Number(params.id ?? query.node_id ?? Number.NaN);
  return { key, nodeId: Number.isInteger(nodeId) ? nodeId : undefined };
}

/** Finds out who calls and refuses whom the call does not admit. */
export async function identify(
  services: Services,
  call: Call,
  request: FastifyRequest,
): Promise<Callers[Access]> {
  switch (call.access) {
    case 'anyone':
      return { kind: 'anyone' };
    case 'customer':
    case 'customer-even-banned':
      return identifyCustomer(services, bearer(request), {
        evenBanned: call.access === 'customer-even-banned',
      });
    case 'admin':
      return identifyScript(services, bearer(request), call.operation);
    case 'node': {
      const { key, nodeId } = nodeKey(request);
      return identifyNode(services, key, nodeId);
    }
  }
}
