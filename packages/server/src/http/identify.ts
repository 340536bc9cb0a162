import type { Access, Call } from '@ferry/core/contract/call';
import type { FastifyRequest } from 'fastify';
import type { Callers, Services } from '../context.ts';
import { identifyApiToken } from '../modules/api-tokens/index.ts';
import { identifyCustomer } from '../modules/auth/index.ts';
import { identifyNode } from '../modules/nodes/index.ts';
import { identifyScript, isScriptToken } from '../modules/script-tokens/index.ts';
import { Refusal } from '../refusal.ts';

function bearer(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new Refusal('access.no_token', { status: 401 });
  return token;
}

type Query = Record<string, string | string[] | undefined>;

/** A secret that is given in the query; `undefined` when there is none, or more than one. */
function inQuery(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Query)[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function nodeKey(request: FastifyRequest): { key: string; nodeId: number | undefined } {
  const query = request.query as Query;
  const key = inQuery(request, 'key') ?? inQuery(request, 'muKey');
  if (key === undefined) throw new Refusal('node.no_key', { status: 401 });
  const params = request.params as Record<string, string | undefined>;
  const nodeId = Number(params.id ?? query.node_id ?? Number.NaN);
  // An agent that was not told its number says 0.
  return { key, nodeId: Number.isSafeInteger(nodeId) && nodeId !== 0 ? nodeId : undefined };
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
    case 'customer-even-banned': {
      const token = bearer(request);
      if (isScriptToken(token)) return identifyApiToken(services, token, call);
      return identifyCustomer(services, token, { evenBanned: call.access === 'customer-even-banned' });
    }
    case 'admin':
      return identifyScript(services, bearer(request), call);
    case 'cron':
      return identifyScript(services, inQuery(request, 'api_token_uuid') ?? bearer(request), call);
    case 'bots':
      return identifyScript(services, inQuery(request, 'api_key') ?? bearer(request), call);
    case 'stats': {
      const token = bearer(request);
      if (isScriptToken(token)) return identifyScript(services, token, call);
      return identifyCustomer(services, token, { evenBanned: false });
    }
    case 'node': {
      const { key, nodeId } = nodeKey(request);
      return identifyNode(services, { key, nodeId, ip: request.ip });
    }
  }
}
