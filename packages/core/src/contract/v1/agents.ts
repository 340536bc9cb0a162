import * as z from 'zod/mini';
import { call } from '../call.ts';
import { agentAnswer, idText } from '../primitives.ts';

/** Every agent sends its node and a key in the query; `muKey` repeats `key`. */
const node = {
  node_id: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647))),
  key: z.optional(z.string().check(z.maxLength(200))),
  muKey: z.optional(z.string().check(z.maxLength(200))),
};

/** Rows are checked one by one by the verb: a bad row must not cost the good ones. */
const rows = z.object({ data: z.nullable(z.array(z.unknown()).check(z.maxLength(200_000))) });

const ok = agentAnswer(z.literal('ok'));

const pong = {
  path: '/v1/mod_mu/func/ping',
  access: 'node',
  envelope: 'agent',
  meaning: 'Says that the server is there. Some agents send nothing before this was answered.',
  query: node,
  answer: agentAnswer(z.literal('pong')),
} as const;

/** Agents ask by GET, the older interface names POST. */
export const ping = call({ ...pong, operation: 'v1.agents.ping', method: 'GET' });
export const pingByPost = call({ ...pong, operation: 'v1.agents.pingByPost', method: 'POST' });

export const users = call({
  operation: 'v1.agents.users',
  method: 'GET',
  path: '/v1/mod_mu/users',
  access: 'node',
  envelope: 'agent',
  meaning: 'The customers that a node serves, with an ETag; 304 when nothing changed.',
  query: { ...node, skip_cache_key: z.optional(z.string()), is_auto_trigger: z.optional(z.string()) },
  answer: agentAnswer(z.array(z.record(z.string(), z.unknown()))),
});

export const nodeInfo = call({
  operation: 'v1.agents.nodeInfo',
  method: 'GET',
  path: '/v1/mod_mu/nodes/{id}/info',
  access: 'node',
  envelope: 'agent',
  meaning: 'How a node must listen: legacy `server` string and typed `custom_config`.',
  params: { id: idText },
  query: node,
  answer: agentAnswer(z.record(z.string(), z.unknown())),
  required: ['id'],
});

export const reportNodeInfo = call({
  operation: 'v1.agents.reportNodeInfo',
  method: 'POST',
  path: '/v1/mod_mu/nodes/{id}/info',
  access: 'node',
  envelope: 'agent',
  meaning: 'A node’s uptime and load.',
  params: { id: idText },
  query: node,
  body: z.looseObject({
    uptime: z.optional(z.union([z.string(), z.number()])),
    load: z.optional(z.union([z.string().check(z.maxLength(200)), z.number()])),
  }),
  answer: ok,
  required: ['id'],
});

export const reportTraffic = call({
  operation: 'v1.agents.reportTraffic',
  method: 'POST',
  path: '/v1/mod_mu/users/traffic',
  access: 'node',
  envelope: 'agent',
  meaning: 'Raw bytes since the last report; counted exactly once with an `Idempotency-Key`.',
  query: node,
  body: rows,
  answer: ok,
  required: ['body'],
});

export const reportAliveIps = call({
  operation: 'v1.agents.reportAliveIps',
  method: 'POST',
  path: '/v1/mod_mu/users/aliveip',
  access: 'node',
  envelope: 'agent',
  meaning: 'The addresses from which customers use a node now.',
  query: node,
  body: rows,
  answer: ok,
  required: ['body'],
});
