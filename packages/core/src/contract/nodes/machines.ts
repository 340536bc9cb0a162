// Called by staff with a script token: machines whose agent serves several nodes with one key.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { secret } from '../base/fields/fields.ts';
import { id, idText, line, result, time } from '../base/primitives.ts';

const machineName = line(1, 100);
const nodeIds = z.array(id).check(z.maxLength(200));

const machine = z.object({
  machine_id: id,
  machine_name: z.string(),
  /** The nodes that its agent serves. */
  node_ids: z.array(id),
  created_at: time,
  /** When its agent last asked for its nodes or reported its state. `null`: never. */
  last_heard_at: z.nullable(time),
  /** 0 to 1. `null`: unknown. */
  load: z.nullable(z.number()),
});

const ofMachines = { access: 'admin', extension: true } as const;

export const listMachines = call({
  ...ofMachines,
  operation: 'nodes.listMachines',
  scope: 'admin:nodes.read',
  method: 'GET',
  path: '/api/v2/admin_api/nodes/machines',
  meaning: 'The machines whose agent serves several nodes, with their nodes and load.',
  answer: () => result(z.array(machine)),
});

export const createMachine = call({
  ...ofMachines,
  operation: 'nodes.createMachine',
  scope: 'admin:nodes.secrets',
  method: 'POST',
  path: '/api/v2/admin_api/nodes/machines',
  idempotency: 'key',
  meaning: 'Makes a machine and a key for its agent, which serves the given nodes.',
  body: () =>
    z.object({
      /** Unique among machines. */
      machine_name: machineName,
      /** A node of another machine moves to this one. */
      node_ids: z._default(nodeIds, []),
    }),
  answer: () =>
    result(
      z.object({
        ...machine.shape,
        /** Only this answer contains it. */
        key: secret(z.string()),
      }),
    ),
  also: { 404: 'refusal', 409: 'refusal' },
  refusals: ['node.machine_name_taken', 'node.unknown'],
});

const ofMachine = { ...ofMachines, params: () => ({ machine_id: idText }) } as const;

export const setMachineNodes = call({
  ...ofMachine,
  operation: 'nodes.setMachineNodes',
  scope: 'admin:nodes.write',
  method: 'PUT',
  path: '/api/v2/admin_api/nodes/machines/{machine_id}/nodes',
  idempotency: 'natural',
  meaning: 'Sets the nodes that the agent of a machine serves. The agent stops serving all other nodes.',
  body: () => z.object({ node_ids: nodeIds }),
  answer: () => result(machine),
  refusals: ['node.machine_unknown', 'node.unknown'],
});

export const removeMachine = call({
  ...ofMachine,
  operation: 'nodes.removeMachine',
  scope: 'admin:nodes.write',
  method: 'DELETE',
  path: '/api/v2/admin_api/nodes/machines/{machine_id}',
  idempotency: 'natural',
  meaning: 'Removes a machine with its keys. Its nodes stay.',
  answer: () => result(machine),
  refusals: ['node.machine_unknown'],
});
