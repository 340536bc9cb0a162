// Called by programs of the older panel: agents of nodes, with the key of a node.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { secret } from '../base/fields/fields.ts';
import { agentAnswer, anyLike, bytes, flag, id, maxId } from '../base/primitives.ts';

/** 0: the agent has no node id, so Ferry takes the node of its key. */
const nodeNumber = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maxId));

const key = z.optional(secret(z.string().check(z.maxLength(200))));

/** Every agent sends its node's id and a key in the query. */
const node = {
  node_id: z.optional(nodeNumber),
  /** The key of the node, or a shared one. */
  key,
  /** Another name of `key`. */
  muKey: key,
  /** The same key, for programs that use this name. `key` and `muKey` take precedence. */
  api_token_uuid: key,
  /** Programs set it if no person made the call. Ferry ignores it here. */
  is_auto_trigger: z._default(flag, false),
};

/** An IPv4 or IPv6 address. */
const address = z.union([z.ipv4(), z.ipv6()]);

/** A list of rows. Agents treat an answer with more or fewer than two keys, or with another status, as failed. */
const rowsAnswer = agentAnswer(z.array(z.record(z.string(), z.unknown())));

/** Rows of a report. */
const rowsLike = (row: z.core.$ZodType) =>
  z.object({
    /** An invalid row is skipped; the others count. */
    data: z.nullable(z.array(anyLike(row)).check(z.maxLength(200_000))),
  });

/** What a customer transferred. */
const trafficRow = z.looseObject({
  user_id: id,
  /** Raw bytes that the customer sent. */
  u: bytes,
  /** Raw bytes that the customer received. */
  d: bytes,
});

/** An address from which a customer uses the node. */
const aliveRow = z.looseObject({ user_id: id, ip: address });

/** A hit of an audit rule. */
const detectionRow = z.looseObject({
  user_id: id,
  /** The number of the rule. */
  list_id: id,
  /** The customer's address. Only some agents know it. */
  ip: z.optional(address),
});

/** An address that a node blocked. */
const blockedRow = z.looseObject({ ip: address });

const measured = z.optional(z.string());

/** A speed test of the line, to three networks of China. The names are those that agents send. */
const speedRow = z.looseObject({
  telecomping: measured,
  telecomeupload: measured,
  telecomedownload: measured,
  unicomping: measured,
  unicomupload: measured,
  unicomdownload: measured,
  cmccping: measured,
  cmccupload: measured,
  cmccdownload: measured,
});

const ok = agentAnswer(z.literal('ok'));

/** Calls by which an agent reads. */
const asked = {
  method: 'GET',
  access: 'node',
  envelope: 'agent',
  query: () => node,
} as const;

/** Calls by which an agent reports rows. */
const report = {
  method: 'POST',
  access: 'node',
  envelope: 'agent',
  query: () => node,
  bodyBytes: 16 * 1024 * 1024,
  answer: () => ok,
} as const;

const pong = {
  path: '/v1/mod_mu/func/ping',
  access: 'node',
  envelope: 'agent',
  meaning: 'Confirms that the server responds. Some agents send nothing before this answer.',
  query: () => node,
  answer: () => agentAnswer(z.literal('pong')),
} as const;

/** Agents use GET, the older interface documents POST. */
export const ping = call({ ...pong, operation: 'v1.agents.ping', method: 'GET' });
export const pingByPost = call({
  ...pong,
  operation: 'v1.agents.pingByPost',
  method: 'POST',
  idempotency: 'natural',
});

export const users = call({
  operation: 'v1.agents.users',
  method: 'GET',
  path: '/v1/mod_mu/users',
  access: 'node',
  envelope: 'agent',
  meaning: 'The customers that a node serves, with an ETag; 304 if nothing changed.',
  query: () => ({ ...node, skip_cache_key: z.optional(z.string()) }),
  answer: () => agentAnswer(z.array(z.record(z.string(), z.unknown()))),
  also: { 304: 'nothing' },
});

export const nodeInfo = call({
  ...asked,
  operation: 'v1.agents.nodeInfo',
  path: '/v1/mod_mu/nodes/{id}/info',
  meaning: 'The listening settings of a node: legacy `server` string and typed `custom_config`.',
  params: () => ({ id: nodeNumber }),
  answer: () => agentAnswer(z.record(z.string(), z.unknown())),
  also: { 304: 'nothing' },
  refusals: ['node.kind_unserved'],
});

export const reportNodeInfo = call({
  operation: 'v1.agents.reportNodeInfo',
  method: 'POST',
  path: '/v1/mod_mu/nodes/{id}/info',
  access: 'node',
  idempotency: 'natural',
  envelope: 'agent',
  meaning: 'Reports a node’s uptime and load.',
  params: () => ({ id: nodeNumber }),
  query: () => node,
  body: () =>
    z.optional(
      z.looseObject({
        uptime: z.nullish(z.union([z.string(), z.number()])),
        load: z.nullish(z.union([z.string(), z.number()])),
      }),
    ),
  answer: () => ok,
});

export const reportTraffic = call({
  ...report,
  operation: 'v1.agents.reportTraffic',
  path: '/v1/mod_mu/users/traffic',
  idempotency: 'key',
  meaning:
    'Reports raw bytes since the last report. With an `Idempotency-Key` they are counted exactly once.',
  body: () => rowsLike(trafficRow),
  also: { 409: 'refusal' },
  refusals: ['node.key_length', 'node.key_reused'],
});

export const reportAliveIps = call({
  ...report,
  operation: 'v1.agents.reportAliveIps',
  path: '/v1/mod_mu/users/aliveip',
  idempotency: 'natural',
  meaning: 'Reports the addresses from which customers use a node now.',
  body: () => rowsLike(aliveRow),
});

export const reportDetections = call({
  ...report,
  operation: 'v1.agents.reportDetections',
  path: '/v1/mod_mu/users/detectlog',
  idempotency: 'natural',
  meaning: 'Reports hits of audit rules by customers’ traffic.',
  body: () => rowsLike(detectionRow),
});

export const detectRules = call({
  ...asked,
  operation: 'v1.agents.detectRules',
  path: '/v1/mod_mu/func/detect_rules',
  meaning: 'The audit rules, with an ETag. Never empty: agents keep their old rules after an empty list.',
  answer: () => rowsAnswer,
  also: { 304: 'nothing' },
});

export const nodes = call({
  ...asked,
  operation: 'v1.agents.nodes',
  path: '/v1/mod_mu/nodes',
  meaning:
    'The calling node in full, and only the addresses of all other nodes, so that nodes do not block one another.',
  answer: () => rowsAnswer,
});

export const nodesConfig = call({
  operation: 'v1.agents.nodesConfig',
  method: 'POST',
  path: '/v1/mod_mu/nodes/config',
  access: 'node',
  idempotency: 'natural',
  envelope: 'agent',
  meaning:
    'Returns the node’s certificate settings for the body `{"type":"xrayr_cert"}`, with secrets only for the node’s own key over https. The result is empty for any other body: older panels returned the credentials of the database here.',
  query: () => node,
  body: () => z.optional(z.unknown()),
  answer: () => agentAnswer(z.record(z.string(), z.unknown())),
});

const blockIpPath = '/v1/mod_mu/func/block_ip';

export const blockedIps = call({
  ...asked,
  operation: 'v1.agents.blockedIps',
  path: blockIpPath,
  meaning: 'Addresses that nodes blocked in the last minute.',
  answer: () => rowsAnswer,
});

export const blockIps = call({
  ...report,
  operation: 'v1.agents.blockIps',
  path: blockIpPath,
  idempotency: 'natural',
  meaning: 'Reports addresses that a node blocked, so that the others block them, too.',
  body: () => rowsLike(blockedRow),
});

export const unblockedIps = call({
  ...asked,
  operation: 'v1.agents.unblockedIps',
  path: '/v1/mod_mu/func/unblock_ip',
  meaning: 'Addresses that were unblocked in the last minute.',
  answer: () => rowsAnswer,
});

export const relayRules = call({
  ...asked,
  operation: 'v1.agents.relayRules',
  path: '/v1/mod_mu/func/relay_rules',
  meaning: 'Relays between nodes. Always empty.',
  answer: () => rowsAnswer,
});

export const speedTest = call({
  ...report,
  operation: 'v1.agents.speedTest',
  path: '/v1/mod_mu/func/speedtest',
  idempotency: 'natural',
  meaning: 'Reports a node’s speed test of its line.',
  body: () => rowsLike(speedRow),
});

const autoexecPath = '/v1/mod_mu/func/autoexec';

export const autoexec = call({
  ...asked,
  operation: 'v1.agents.autoexec',
  path: autoexecPath,
  meaning:
    'Commands to run on a node. Always empty: whoever controls a panel that sends commands controls every machine.',
  answer: () => agentAnswer(z.array(z.never())),
});

export const reportAutoexec = call({
  operation: 'v1.agents.reportAutoexec',
  method: 'POST',
  path: autoexecPath,
  access: 'node',
  idempotency: 'natural',
  envelope: 'agent',
  meaning: 'Accepts and ignores results of commands, because Ferry sends no commands.',
  query: () => node,
  body: () => z.optional(z.unknown()),
  answer: () => ok,
});
