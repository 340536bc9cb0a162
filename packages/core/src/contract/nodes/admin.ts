// Called by staff with a script token: nodes, their keys, hosts and planned work.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { ahead, secret } from '../base/fields/fields.ts';
import { anyLike, bytes, flag, id, idText, line, maxId, result, serial, time } from '../base/primitives.ts';
import { agentRefusals } from './agents.ts';
import { certificateProblem } from './certificate.ts';
import { nodeStatus } from './customer.ts';
import { maintenanceTexts, plannedMaintenance } from './maintenance.ts';
import { monthlyBytes, nodeShown, nodeTerms, whenUsedUp } from './node-terms.ts';
import { oldNodeRow } from './old-row.ts';

const nodeEvent = z.object({
  event_id: serial,
  at: time,
  /**
   * address_refused: one of its keys was used from outside of its networks. restarted: its uptime decreased. used_up:
   * it has carried all its bytes of the month; renewed: it may carry traffic again. cut_off_traffic: it carried
   * traffic of customers whom it should have stopped serving over an hour before; cut_off_ended: it no longer does.
   */
  kind: z.enum([
    'first_heard',
    'silent',
    'back',
    'restarted',
    'address_refused',
    'absurd_rows',
    'used_up',
    'renewed',
    'cut_off_traffic',
    'cut_off_ended',
  ]),
  /** Details that depend on the kind, such as the address. */
  detail: z.record(z.string(), z.unknown()),
  /** Whether admins got a message about it. */
  is_told: z.boolean(),
});

export const health = call({
  operation: 'nodes.health',
  method: 'GET',
  path: '/api/v2/admin_api/nodes/health',
  access: 'admin',
  scope: 'admin:nodes.read',
  meaning: 'Every node, also disabled and hidden ones: its state, load, users online and newest events.',
  answer: () =>
    result(
      z.array(
        z.object({
          node_id: id,
          node_name: z.string(),
          is_enabled: z.boolean(),
          is_hidden: z.boolean(),
          status: nodeStatus,
          last_heard_at: z.nullable(time),
          /**
           * 0 to 1. `null`: unknown, for example if an agent reports load averages and the node's cores are not set.
           */
          load: z.nullable(z.number()),
          /** The load as the agent reported it. */
          load_text: z.string(),
          uptime_seconds: z.int(),
          online_users: z.int(),
          /** Networks from which its keys are valid. Empty: everywhere. */
          addresses: z.array(z.string()),
          maintenance: z.nullable(plannedMaintenance),
          certificate_problem: z.nullable(certificateProblem),
          /** When the certificate that Ferry gives to the agent expires. `null`: it gives none. */
          certificate_ends_at: z.nullable(time),
          /** Raw bytes of this month, of the site's calendar. */
          month_bytes: bytes,
          node_monthly_bytes: monthlyBytes,
          node_when_used_up: whenUsedUp,
          /** When the month's bytes were used up, precise to a minute. `null`: they are not. */
          used_up_at: z.nullable(time),
          /**
           * Since when the node has carried traffic of customers whom it should have stopped serving over an hour
           * before. `null`: it does not.
           */
          cut_off_traffic_since: z.nullable(time),
          /** At most ten, newest first. */
          events: z.array(nodeEvent),
        }),
      ),
    ),
  extension: true,
});

/** Refusals of settings that do not fit together. */
const ofTerms = [
  ...agentRefusals,
  'node.certificate_ended',
  'node.certificate_key',
  'node.certificate_name',
  'node.certificate_secrets',
  'node.certificate_unreadable',
  'node.ech_keys',
] as const;

const edited = {
  ...nodeShown,
  /** The groups in `node_groups` that no plan, unused code or customer has, so they open the node to nobody. */
  unused_groups: z.array(z.string()),
};

export const create = call({
  operation: 'nodes.create',
  method: 'POST',
  path: '/api/v2/admin_api/nodes',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:nodes.write',
  meaning: 'Makes a node and a key for its agent.',
  body: () =>
    z.object({
      ...nodeTerms,
      location: z._default(nodeTerms.location, ''),
      remark: z._default(nodeTerms.remark, null),
      certificate: z._default(nodeTerms.certificate, null),
      node_level: z._default(nodeTerms.node_level, 0),
      node_groups: z._default(nodeTerms.node_groups, []),
      node_rate: z._default(nodeTerms.node_rate, '1.00'),
      node_hourly_rates: z._default(nodeTerms.node_hourly_rates, []),
      node_speed_limit: z._default(nodeTerms.node_speed_limit, null),
      line_mbps: z._default(nodeTerms.line_mbps, 1_000),
      node_monthly_bytes: z._default(nodeTerms.node_monthly_bytes, null),
      node_when_used_up: z._default(nodeTerms.node_when_used_up, 'stop'),
      is_enabled: z._default(nodeTerms.is_enabled, true),
      cores: z._default(nodeTerms.cores, null),
      agent: z._default(nodeTerms.agent, null),
      is_hidden: z._default(nodeTerms.is_hidden, false),
      priority: z._default(nodeTerms.priority, 0),
    }),
  answer: () =>
    result(
      z.object({
        ...edited,
        /** Only this answer contains it. */
        key: secret(z.string()),
      }),
    ),
  extension: true,
  also: { 409: 'refusal' },
  refusals: [...ofTerms, 'node.name_taken'],
});

/** Calls for one node. */
const ofNode = {
  access: 'admin',
  params: () => ({ node_id: idText }),
  extension: true,
} as const;

export const update = call({
  ...ofNode,
  operation: 'nodes.update',
  scope: 'admin:nodes.write',
  method: 'PUT',
  path: '/api/v2/admin_api/nodes/{node_id}',
  idempotency: 'natural',
  meaning:
    'Changes the given fields of a node. A given config, certificate or set of hosts replaces the previous one as a whole; secrets of a certificate that are left out stay.',
  body: () => z.partial(z.object(nodeTerms)),
  answer: () => result(z.object(edited)),
  also: { 409: 'refusal' },
  refusals: [...ofTerms, 'node.name_taken', 'node.not_rebuilt', 'node.unknown'],
});

export const showConfig = call({
  ...ofNode,
  operation: 'nodes.showConfig',
  scope: 'admin:nodes.secrets',
  method: 'GET',
  path: '/api/v2/admin_api/nodes/{node_id}',
  meaning: 'One node with its settings, its config and the secrets in it.',
  answer: () => result(z.object(nodeShown)),
  refusals: ['node.unknown'],
});

const key = z.object({
  key_id: id,
  /** `null`: a shared key, valid for every node, or a machine's, valid for its nodes. */
  node_id: z.nullable(id),
  /** `null`: not the key of a machine. */
  machine_id: z.nullable(id),
  name: z.string(),
  is_enabled: z.boolean(),
  created_at: time,
  /** Precise to a minute. `null`: never. */
  last_used_at: z.nullable(time),
});

export const listKeys = call({
  operation: 'nodes.listKeys',
  method: 'GET',
  path: '/api/v2/admin_api/nodes/keys',
  access: 'admin',
  scope: 'admin:nodes.read',
  meaning: 'The keys of nodes and when each was last used, never their text.',
  query: () => ({ node_id: z.optional(idText) }),
  answer: () => result(z.array(key)),
  extension: true,
});

export const createKey = call({
  operation: 'nodes.createKey',
  method: 'POST',
  path: '/api/v2/admin_api/nodes/keys',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:nodes.secrets',
  meaning: 'Makes another key of a node or of a machine, or a shared one. Earlier keys stay valid.',
  body: () =>
    z.object({
      /** `null`: shared, or of a machine. */
      node_id: z.nullable(id.check(z.maximum(maxId))),
      /** A machine, in place of a node. */
      machine_id: z.optional(id),
      name: z._default(line(0, 100), ''),
    }),
  also: { 404: 'refusal' },
  answer: () =>
    result(
      z.object({
        key_id: id,
        /** Only this answer contains it. */
        key: secret(z.string()),
      }),
    ),
  extension: true,
  refusals: ['node.machine_unknown', 'node.unknown'],
});

export const revokeKey = call({
  operation: 'nodes.revokeKey',
  method: 'DELETE',
  path: '/api/v2/admin_api/nodes/keys/{key_id}',
  access: 'admin',
  idempotency: 'natural',
  scope: 'admin:nodes.write',
  meaning: 'Revokes a key for good; agents that still use it are refused.',
  params: () => ({ key_id: idText }),
  answer: () => result(key),
  extension: true,
  refusals: ['node.key_unknown'],
});

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'input.network');

export const setAddresses = call({
  ...ofNode,
  operation: 'nodes.setAddresses',
  scope: 'admin:nodes.write',
  method: 'PUT',
  path: '/api/v2/admin_api/nodes/{node_id}/addresses',
  idempotency: 'natural',
  meaning:
    'Sets the networks from which the keys of a node are valid. With an empty list they are valid everywhere.',
  body: () => z.object({ addresses: z.array(network).check(z.maxLength(100)) }),
  answer: () => result(z.object({ node_id: id, addresses: z.array(z.string()) })),
  refusals: ['node.unknown'],
});

export const setMaintenance = call({
  ...ofNode,
  operation: 'nodes.setMaintenance',
  scope: 'admin:nodes.write',
  method: 'PUT',
  path: '/api/v2/admin_api/nodes/{node_id}/maintenance',
  idempotency: 'natural',
  meaning: 'Plans work on a node, and replaces the previous plan.',
  body: () =>
    z.object({
      /** Shown to customers. */
      note: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
      ...maintenanceTexts,
      /** By default now. */
      from: z.optional(ahead(time)),
      until: ahead(time),
    }),
  answer: () => result(z.object({ node_id: id, maintenance: plannedMaintenance })),
  refusals: ['node.maintenance_over', 'node.unknown'],
});

export const endMaintenance = call({
  ...ofNode,
  operation: 'nodes.endMaintenance',
  scope: 'admin:nodes.write',
  method: 'DELETE',
  path: '/api/v2/admin_api/nodes/{node_id}/maintenance',
  idempotency: 'natural',
  meaning: 'Ends or cancels planned work on a node.',
  answer: () => result(z.object({ node_id: id })),
  refusals: ['node.unknown'],
});

export const setEnabled = call({
  ...ofNode,
  operation: 'nodes.setEnabled',
  scope: 'admin:nodes.write',
  method: 'PUT',
  path: '/api/v2/admin_api/nodes/{node_id}/enabled',
  idempotency: 'natural',
  meaning: 'Enables or disables a node; a disabled one serves nobody and is in no list.',
  body: () => z.object({ is_enabled: z.boolean() }),
  answer: () => result(z.object({ node_id: id, is_enabled: z.boolean() })),
  refusals: ['node.not_rebuilt', 'node.unknown'],
});

export const importOld = call({
  operation: 'nodes.importOld',
  method: 'POST',
  path: '/api/v2/admin_api/nodes/import_old',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:nodes.write',
  meaning:
    'Imports nodes from rows of an older panel’s table `ss_node`. They are disabled; convert them with `nodes.rebuildOld` before you enable them.',
  query: () => ({
    /** Returns what would be added, and adds nothing. */
    is_dry_run: z.optional(flag),
  }),
  body: () =>
    z.object({
      /** A row that cannot be read is named in the answer, and the others are imported. */
      rows: z.array(anyLike(oldNodeRow)).check(z.minLength(1), z.maxLength(10_000)),
    }),
  bodyBytes: 16 * 1024 * 1024,
  seconds: 600,
  answer: () =>
    result(
      z.object({
        imported: z.int(),
        failed: z.int(),
        rows: z.array(
          z.object({
            /** The row's position in the input, from 1. */
            row: z.int(),
            node_name: z.string(),
            /** `null`: refused, see `reason`, or a dry run. */
            node_id: z.nullable(id),
            reason: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  extension: true,
});

export const rebuildOld = call({
  operation: 'nodes.rebuildOld',
  method: 'GET',
  path: '/api/v2/admin_api/old_ss_node_rebuild_vmess',
  access: 'admin',
  idempotency: 'natural',
  scope: 'admin:nodes.write',
  meaning: 'Converts an older panel’s settings of a node to its typed config, and returns the changes.',
  query: () => ({
    /** Returns what would change, and changes nothing. */
    is_dry_run: z.optional(flag),
  }),
  answer: () =>
    result(
      z.object({
        rebuilt: z.int(),
        failed: z.int(),
        nodes: z.array(
          z.object({
            node_id: id,
            node_name: z.string(),
            before: z.string(),
            /** `null`: it could not be parsed, see `reason`. */
            after: z.nullable(z.record(z.string(), z.unknown())),
            hosts: z.array(z.string()),
            reason: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  changes: true,
});
