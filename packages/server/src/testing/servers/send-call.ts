import type { Access, Call } from '@ferry/core/contract/base/call';
import { createNodeKey } from '../../modules/network/nodes/index.ts';
import { openNode } from '../nodes.ts';
import { openAdmin, openCustomer } from '../people/customers.ts';
import type { TestServer } from './open-test-server.ts';
import type { Sent } from './sample-input.ts';

/** The credentials of a caller: headers, and query parameters for agents. */
export interface Credentials {
  headers: Record<string, string>;
  query: Record<string, string>;
}

/** Query parameters with credentials. Their values are never sample input. */
export const secrets: ReadonlySet<string> = new Set(['key', 'muKey', 'api_key', 'api_token_uuid']);

/**
 * Credentials for each access. Every call gets its own customer or node key, so that calls do not affect each other.
 */
export async function openAccess(server: TestServer): Promise<(access: Access) => Promise<Credentials>> {
  const headers = await openAdmin(server);
  const token = headers.authorization.replace('Bearer ', '');
  const { id } = await openNode(server);
  const { sql } = server.services.database;
  return async (access) => {
    if (access === 'anyone') return { headers: {}, query: {} };
    if (access === 'node') {
      await sql.updateTable('node').set({ addresses: [] }).where('id', '=', id).execute();
      const key = await createNodeKey(sql, server.services, { nodeId: id, name: 'test' });
      return { headers: {}, query: { key, node_id: String(id) } };
    }
    if (access.startsWith('customer')) return { headers: (await openCustomer(server)).headers, query: {} };
    return access === 'bots' ? { headers: {}, query: { api_key: token } } : { headers, query: {} };
  };
}

/** Sends a call of the contract. Lone surrogates have no percent encoding, so they are not sent in addresses. */
export async function sendCall(
  { app }: TestServer,
  call: Call,
  { params, query, body }: Sent,
  { headers, query: ofCaller }: Credentials,
  { language = 'en', from = '127.0.0.1' } = {},
) {
  const path = call.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent(String(params[name] ?? '').toWellFormed()) || '%20',
  );
  const given = Object.entries(query).filter(([name]) => !secrets.has(name));
  const search = new URLSearchParams({
    ...ofCaller,
    ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
  });
  const isText = call.bodyType === 'text';
  const answer = await app.inject({
    method: call.method,
    url: `${path}?${search}`,
    remoteAddress: from,
    headers: {
      ...headers,
      'accept-language': language,
      ...(body === undefined ? {} : { 'content-type': isText ? 'text/plain' : 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: isText ? String(body) : JSON.stringify(body) }),
  });
  return {
    status: answer.statusCode,
    text: answer.body,
    type: answer.headers['content-type'],
    retryAfter: answer.headers['retry-after'],
    /** The limit that was exceeded. */
    policy: answer.headers['ratelimit-policy'],
  };
}
