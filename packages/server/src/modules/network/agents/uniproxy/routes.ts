import * as calls from '@ferry/core/contract/agents/uniproxy';
import * as callsV2 from '@ferry/core/contract/agents/uniproxy-v2';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../../../base/context.ts';
import { RawAnswer, register } from '../../../../http/register.ts';
import { alive } from './alive.ts';
import { aliveList } from './alive-list.ts';
import { config } from './config.ts';
import { handshake } from './handshake.ts';
import { machineNodes } from './machine-nodes.ts';
import { machineState } from './machine-state.ts';
import { push } from './push.ts';
import { report } from './report.ts';
import { status } from './status.ts';
import { user } from './user.ts';

/**
 * During an outage, an agent that already has settings is told that they are unchanged. v2node compares the bytes of an
 * answer before its status: after a refusal it would regard the next good answer as new settings, and end every
 * connection.
 */
function unchanged({ headers, log }: FastifyRequest, error: Error): Promise<RawAnswer> | undefined {
  const etag = headers['if-none-match'];
  if (etag === undefined || etag === '') return undefined;
  log.warn({ err: error }, 'the settings of a node could not be read now');
  return Promise.resolve(new RawAnswer(304, { etag }, null));
}

export function registerUniProxy(app: FastifyInstance, services: Services): void {
  const { config: settings, ...others } = calls;
  const { config: settingsV2, ...othersV2 } = callsV2;
  const standing = { whenDown: unchanged };
  register(app, services, standing)({ config: settings })({ config });
  register(app, services, standing)({ config: settingsV2 })({ config });
  register(app, services)(others)({ user, aliveList, push, alive, status });
  register(app, services)(othersV2)({
    handshake,
    user,
    aliveList,
    push,
    alive,
    status,
    report,
    machineNodes,
    machineState,
  });
}
