import * as agents from '@ferry/core/contract/agents/v1';
import * as speedTests from '@ferry/core/contract/nodes/speed-tests';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { blockedForAgents, reportBlockedIps, unblockedForAgents } from '../block-ips/index.ts';
import { reportDetections } from '../detect/index.ts';
import { reportTraffic } from '../traffic/index.ts';
import { callingNode } from './calling-node.ts';
import { listSpeedTests } from './list-speed-tests.ts';
import { nodeInfo } from './node-info.ts';
import { nodesConfig } from './nodes-config.ts';
import { olderAgentOf } from './older-agent.ts';
import { detectRules, nodes, speedTest } from './other-calls.ts';
import { reportAliveIps } from './report-alive-ips.ts';
import { reportNodeInfo } from './report-node-info.ts';
import { registerUniProxy } from './uniproxy/routes.ts';
import { users } from './users/users.ts';

const ok = { ret: 1, data: 'ok' } as const;
const nothing = { ret: 1 as const, data: [] };

async function answerPing() {
  return { ret: 1 as const, data: 'pong' as const };
}

export function registerAgents(app: FastifyInstance, services: Services): void {
  register(app, services)(agents)({
    ping: answerPing,
    pingByPost: answerPing,
    users,
    nodeInfo,
    reportNodeInfo,
    reportAliveIps,
    async reportTraffic(ctx, { node_id, body }) {
      const node = await callingNode(ctx, node_id);
      await reportTraffic(ctx, node, body.data ?? [], { agent: olderAgentOf(node) });
      return ok;
    },
    async reportDetections(ctx, { node_id, body }) {
      await reportDetections(ctx, await callingNode(ctx, node_id), body.data ?? []);
      return ok;
    },
    detectRules,
    nodes,
    nodesConfig,
    blockedIps: async (ctx) => ({ ret: 1, data: await blockedForAgents(ctx) }),
    async blockIps(ctx, { node_id, body }) {
      await reportBlockedIps(ctx, await callingNode(ctx, node_id), body.data ?? []);
      return ok;
    },
    unblockedIps: async (ctx) => ({ ret: 1, data: await unblockedForAgents(ctx) }),
    relayRules: async () => nothing,
    speedTest,
    // No command is ever stored, returned or executed.
    autoexec: async () => nothing,
    reportAutoexec: async () => ok,
  });
  registerUniProxy(app, services);
  register(app, services)(speedTests)({ speedTests: listSpeedTests });
}
