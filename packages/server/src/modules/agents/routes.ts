import * as agents from '@ferry/core/contract/v1/agents';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { register } from '../../http/register.ts';
import { reportTraffic } from '../traffic/index.ts';
import { callingNode } from './calling-node.ts';
import { nodeInfo } from './node-info.ts';
import { reportAliveIps } from './report-alive-ips.ts';
import { reportNodeInfo } from './report-node-info.ts';
import { users } from './users.ts';

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
      await reportTraffic(ctx, await callingNode(ctx, node_id), body.data ?? []);
      return { ret: 1 as const, data: 'ok' as const };
    },
  });
}
