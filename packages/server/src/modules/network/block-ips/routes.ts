import * as blockIps from '@ferry/core/contract/block-ips/admin';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { approve } from './approve.ts';
import { listBlocked } from './queries.ts';
import { unblock } from './unblock.ts';

export function registerBlockIps(app: FastifyInstance, services: Services): void {
  register(app, services)(blockIps)({ list: listBlocked, approve, unblock });
}
