// Called by programs that send a secret: agents of nodes that speak the second form of the UniProxy calls.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { anyLike, id } from '../base/primitives.ts';
import {
  addressesByUser,
  aliveCall,
  aliveListCall,
  asker,
  machineStatus,
  pushCall,
  reportCall,
  settingsCall,
  statusCall,
  taken,
  trafficByUser,
  usersCall,
} from './uniproxy.ts';

/** The fields by which a machine identifies itself in a body. */
const machineAsker = { token: asker.token, machine_id: asker.machine_id };

export const handshake = call({
  ...reportCall,
  operation: 'uniproxyV2.handshake',
  path: '/api/v2/server/handshake',
  idempotency: 'natural',
  bodyBytes: 64 * 1024,
  meaning: 'Tells the agent how often to call, and that there is no WebSocket.',
  body: () => z.object(asker),
  answer: () =>
    z.object({
      /** Always false: Ferry has no WebSocket. With true, an agent would wait for its settings there. */
      websocket: z.object({ enabled: z.literal(false) }),
      /** Seconds. */
      settings: z.object({ push_interval: z.int(), pull_interval: z.int() }),
    }),
});

export const config = call({
  ...settingsCall,
  operation: 'uniproxyV2.config',
  path: '/api/v2/server/config',
  meaning: 'The listening settings of a node, with an ETag; v2node gets them in its own format.',
});

export const user = call({
  ...usersCall,
  operation: 'uniproxyV2.user',
  path: '/api/v2/server/user',
  meaning: 'The customers that a node serves, as in `uniproxy.user`.',
});

export const aliveList = call({
  ...aliveListCall,
  operation: 'uniproxyV2.aliveList',
  path: '/api/v2/server/alivelist',
  meaning: 'The online devices of customers with a device limit, as in `uniproxy.aliveList`.',
});

export const push = call({
  ...pushCall,
  operation: 'uniproxyV2.push',
  path: '/api/v2/server/push',
  meaning: 'Reports raw bytes since the last report, as `uniproxy.push` does.',
});

export const alive = call({
  ...aliveCall,
  operation: 'uniproxyV2.alive',
  path: '/api/v2/server/alive',
  meaning: 'Reports the addresses from which customers use a node now, as `uniproxy.alive` does.',
});

export const status = call({
  ...statusCall,
  operation: 'uniproxyV2.status',
  path: '/api/v2/server/status',
  meaning: 'Reports the state of a node’s machine. The key may be in the body.',
  body: () => z.object({ ...asker, ...machineStatus.shape }),
});

export const machineNodes = call({
  ...reportCall,
  operation: 'uniproxyV2.machineNodes',
  path: '/api/v2/server/machine/nodes',
  idempotency: 'natural',
  bodyBytes: 64 * 1024,
  meaning: 'Returns the nodes that the agent of a machine must serve.',
  body: () => z.object(machineAsker),
  answer: () =>
    z.object({
      nodes: z.array(z.object({ id, type: z.string(), name: z.string() })),
      /** Seconds. */
      base_config: z.object({ push_interval: z.int(), pull_interval: z.int() }),
    }),
});

export const machineState = call({
  ...reportCall,
  operation: 'uniproxyV2.machineState',
  path: '/api/v2/server/machine/status',
  idempotency: 'natural',
  bodyBytes: 64 * 1024,
  meaning: 'Reports the state of a machine that serves several nodes.',
  body: () =>
    z.object({
      ...machineAsker,
      ...machineStatus.shape,
      /** Bytes a second. */
      net: z.optional(anyLike(z.object({ in_speed: z.number(), out_speed: z.number() }))),
    }),
});

export const report = call({
  ...reportCall,
  operation: 'uniproxyV2.report',
  path: '/api/v2/server/report',
  idempotency: 'key',
  // Less than for other reports: the secret may be in the body, so strangers can send that much.
  bodyBytes: 4 * 1024 * 1024,
  meaning:
    'Reports traffic, addresses and state of a node in one call. With an `Idempotency-Key` its traffic is counted exactly once.',
  body: () =>
    z.object({
      ...asker,
      /** The part that this report has, if the agent sends each part in a call of its own. */
      type: z.optional(anyLike(z.enum(['traffic', 'alive', 'status']))),
      /** Bytes since the last report that was accepted. */
      traffic: z.optional(anyLike(trafficByUser)),
      /** Left out if nothing changed since the last report. */
      alive: z.optional(anyLike(addressesByUser)),
      /** The number of addresses of each customer who is online. */
      online: z.optional(anyLike(z.record(z.string(), z.int()))),
      status: z.optional(anyLike(machineStatus)),
      /** Measurements of the agent. Only its uptime is read. */
      metrics: z.optional(anyLike(z.looseObject({ uptime: z.int() }))),
    }),
  answer: () => taken,
  also: { 409: 'refusal' },
  refusals: ['node.key_length', 'node.key_reused'],
});
