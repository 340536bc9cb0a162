// Called by programs that send a secret: agents of nodes that speak the UniProxy calls, with the key of a node.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { secret } from '../base/fields/fields.ts';
import { anyLike, bytes, maxId } from '../base/primitives.ts';

/** The query fields of every call. Agents that send a body may put them there instead. */
export const asker = {
  /** A key of the node or of its machine. */
  token: z.optional(secret(z.string().check(z.maxLength(200)))),
  node_id: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maxId))),
  /**
   * The protocol that the agent was set up for, such as `vless`, or `v2node` for an agent that serves every protocol.
   */
  node_type: z.optional(z.string().check(z.maxLength(40))),
  /** The machine, if its agent serves several nodes. */
  machine_id: z.optional(z.coerce.number().check(z.int(), z.positive())),
};

/** Bytes by customer id: first those that the customer sent, then those that the customer received. */
export const trafficByUser = z.record(z.string(), anyLike(z.array(bytes).check(z.length(2))));

/** Addresses by customer id. Some agents add `_` and the id of the node to each address. */
export const addressesByUser = z.record(z.string(), anyLike(z.array(z.string())));

const measured = anyLike(z.object({ total: z.number(), used: z.number() }));

/** The state of a machine. `mem`, `swap` and `disk` are in bytes, or in percent with `total` 100. */
export const machineStatus = z.object({
  /** Percent. */
  cpu: z.optional(anyLike(z.number())),
  mem: z.optional(measured),
  swap: z.optional(measured),
  disk: z.optional(measured),
  /** Seconds. */
  uptime: z.optional(anyLike(z.int())),
});

/** The answer to a report. Agents only check that it is JSON. */
export const taken = z.object({ data: z.literal(true) });

/** Calls by which an agent reads. */
const asked = {
  method: 'GET',
  access: 'node',
  envelope: 'plain',
  query: () => asker,
  extension: true,
} as const;

/** Calls by which an agent reports. */
export const reportCall = {
  method: 'POST',
  access: 'node',
  envelope: 'plain',
  query: () => asker,
  bodyBytes: 16 * 1024 * 1024,
  answer: () => taken,
  extension: true,
} as const;

/** The settings of a node, in one of two dialects. */
export const settingsCall = {
  ...asked,
  answer: () => z.record(z.string(), z.unknown()),
  also: { 304: 'nothing' },
  refusals: ['node.agent_keys', 'node.kind_unserved', 'node.other_kind'],
} as const;

export const config = call({
  ...settingsCall,
  operation: 'uniproxy.config',
  path: '/api/v1/server/UniProxy/config',
  meaning: 'The listening settings of a node, with an ETag; 304 if nothing changed.',
});

/** The customers of a node. */
export const usersCall = {
  ...asked,
  answer: () =>
    z.object({
      users: z.array(
        z.object({
          id: z.int(),
          /** The customer's only credential, whatever the protocol. */
          uuid: secret(z.string()),
          /** Mbps. 0: unlimited. */
          speed_limit: z.int(),
          /** 0: unlimited. */
          device_limit: z.int(),
        }),
      ),
    }),
  also: { 304: 'nothing' },
  refusals: ['node.agent_keys', 'node.kind_unserved'],
} as const;

export const user = call({
  ...usersCall,
  operation: 'uniproxy.user',
  path: '/api/v1/server/UniProxy/user',
  meaning:
    'The customers that a node serves, with an ETag; 304 if nothing changed. The list is never empty, because agents ignore an empty one: without customers it contains one placeholder user that nobody can connect as.',
});

/** The number of online devices of customers with a device limit, at all nodes. */
export const aliveListCall = {
  ...asked,
  answer: () =>
    z.object({
      /** By customer id: the number of devices, or their addresses for agents that count them. */
      alive: z.record(z.string(), z.union([z.int(), z.array(z.string())])),
    }),
} as const;

export const aliveList = call({
  ...aliveListCall,
  operation: 'uniproxy.aliveList',
  path: '/api/v1/server/UniProxy/alivelist',
  meaning: 'The online devices of customers with a device limit.',
});

export const pushCall = {
  ...reportCall,
  idempotency: 'key',
  body: () => z.nullable(trafficByUser),
  also: { 409: 'refusal' },
  refusals: ['node.key_length', 'node.key_reused'],
} as const;

export const push = call({
  ...pushCall,
  operation: 'uniproxy.push',
  path: '/api/v1/server/UniProxy/push',
  meaning:
    'Reports raw bytes by customer since the last report. With an `Idempotency-Key` they are counted exactly once.',
});

export const aliveCall = {
  ...reportCall,
  idempotency: 'natural',
  body: () => z.nullable(addressesByUser),
} as const;

export const alive = call({
  ...aliveCall,
  operation: 'uniproxy.alive',
  path: '/api/v1/server/UniProxy/alive',
  meaning: 'Reports the addresses from which customers use a node now, by customer.',
});

export const statusCall = { ...reportCall, idempotency: 'natural', bodyBytes: 64 * 1024 } as const;

export const status = call({
  ...statusCall,
  operation: 'uniproxy.status',
  path: '/api/v1/server/UniProxy/status',
  meaning: 'Reports the state of a node’s machine.',
  body: () => machineStatus,
});
