import * as z from 'zod/mini';
import { call } from './call.ts';
import { maintenance, nodeStatus } from './nodes.ts';
import { flag, id, idText, result, time } from './primitives.ts';

const nodeEvent = z.object({
  event_id: id,
  at: time,
  /** address_refused: a key of it came from elsewhere than its networks; restarted: its uptime fell. */
  kind: z.enum(['first_heard', 'silent', 'back', 'restarted', 'address_refused', 'absurd_rows']),
  /** What the kind leaves open, such as the address. */
  detail: z.record(z.string(), z.unknown()),
  /** Whether admins got a message about it. */
  is_told: z.boolean(),
});

export const health = call({
  operation: 'nodes.health',
  method: 'GET',
  path: '/api/v2/admin_api/nodes/health',
  access: 'admin',
  meaning: 'Every node, also disabled and hidden ones: its state, load, users online and newest events.',
  answer: result(
    z.array(
      z.object({
        node_id: id,
        node_name: z.string(),
        is_enabled: z.boolean(),
        is_hidden: z.boolean(),
        status: nodeStatus,
        last_heard_at: z.nullable(time),
        /** 0 to 1. */
        load: z.number(),
        /** What the agent said of its load. */
        load_text: z.string(),
        uptime_seconds: z.int(),
        online_users: z.int(),
        /** Networks that its keys are good from; empty: from anywhere. */
        addresses: z.array(z.string()),
        maintenance: z.nullable(maintenance),
        /** At most ten, newest first. */
        events: z.array(nodeEvent),
      }),
    ),
  ),
  extension: true,
});

const key = z.object({
  key_id: id,
  /** `null`: shared, speaks for any node. */
  node_id: z.nullable(id),
  name: z.string(),
  is_enabled: z.boolean(),
  created_at: time,
  /** To the minute; `null`: never. */
  last_used_at: z.nullable(time),
});

export const listKeys = call({
  operation: 'nodes.listKeys',
  method: 'GET',
  path: '/api/v2/admin_api/nodes/keys',
  access: 'admin',
  meaning: 'The keys of nodes and when each was last used, never their text.',
  query: { node_id: z.optional(idText) },
  answer: result(z.array(key)),
  extension: true,
});

export const createKey = call({
  operation: 'nodes.createKey',
  method: 'POST',
  path: '/api/v2/admin_api/nodes/keys',
  access: 'admin',
  meaning: 'Makes a further key of a node, or a shared one. The keys before it stay good.',
  body: z.object({
    /** `null`: shared. */
    node_id: z.nullable(id.check(z.maximum(2_147_483_647))),
    name: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  }),
  answer: result(
    z.object({
      key_id: id,
      /** Shown this once. */
      key: z.string(),
    }),
  ),
  required: ['body'],
  extension: true,
});

export const revokeKey = call({
  operation: 'nodes.revokeKey',
  method: 'DELETE',
  path: '/api/v2/admin_api/nodes/keys/{key_id}',
  access: 'admin',
  meaning: 'Ends a key for good; agents that still use it are refused from now on.',
  params: { key_id: idText },
  answer: result(key),
  required: ['key_id'],
  extension: true,
});

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

export const setAddresses = call({
  operation: 'nodes.setAddresses',
  method: 'PUT',
  path: '/api/v2/admin_api/nodes/{node_id}/addresses',
  access: 'admin',
  meaning: 'Says from which networks the keys of a node are good; with an empty list from anywhere.',
  params: { node_id: idText },
  body: z.object({ addresses: z.array(network).check(z.maxLength(100)) }),
  answer: result(z.object({ node_id: id, addresses: z.array(z.string()) })),
  required: ['node_id', 'body'],
  extension: true,
});

export const setMaintenance = call({
  operation: 'nodes.setMaintenance',
  method: 'PUT',
  path: '/api/v2/admin_api/nodes/{node_id}/maintenance',
  access: 'admin',
  meaning: 'Plans work on a node; it replaces the plan before.',
  params: { node_id: idText },
  body: z.object({
    /** Shown to customers. */
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    /** Now when it is left out. */
    from: z.optional(time),
    until: time,
  }),
  answer: result(z.object({ node_id: id, maintenance })),
  required: ['node_id', 'body'],
  extension: true,
});

export const endMaintenance = call({
  operation: 'nodes.endMaintenance',
  method: 'DELETE',
  path: '/api/v2/admin_api/nodes/{node_id}/maintenance',
  access: 'admin',
  meaning: 'Ends planned work on a node, or takes the plan back.',
  params: { node_id: idText },
  answer: result(z.object({ node_id: id })),
  required: ['node_id'],
  extension: true,
});

export const setEnabled = call({
  operation: 'nodes.setEnabled',
  method: 'PUT',
  path: '/api/v2/admin_api/nodes/{node_id}/enabled',
  access: 'admin',
  meaning: 'Puts a node into service or takes it out; a disabled node serves nobody and stands in no list.',
  params: { node_id: idText },
  body: z.object({ is_enabled: z.boolean() }),
  answer: result(z.object({ node_id: id, is_enabled: z.boolean() })),
  required: ['node_id', 'body'],
  extension: true,
});

export const importOld = call({
  operation: 'nodes.importOld',
  method: 'POST',
  path: '/api/v2/admin_api/nodes/import_old',
  access: 'admin',
  meaning: 'Brings over nodes from rows of an older panel’s table ss_node, disabled, to be rewritten there.',
  query: {
    /** Says what would be added, and adds nothing. */
    is_dry_run: z.optional(flag),
  },
  /** Rows are checked one by one. */
  body: z.object({ rows: z.array(z.unknown()).check(z.minLength(1), z.maxLength(10_000)) }),
  answer: result(
    z.object({
      imported: z.int(),
      failed: z.int(),
      rows: z.array(
        z.object({
          /** Its place in what was given, from 1. */
          row: z.int(),
          node_name: z.string(),
          /** `null`: refused, see `reason`, or a dry run. */
          node_id: z.nullable(id),
          reason: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  required: ['body'],
  extension: true,
});
