import * as bans from '@ferry/core/contract/bans/admin';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { banUser } from './ban-user.ts';
import { listBans } from './list-bans.ts';
import { unbanUser } from './unban-user.ts';

export function registerBans(app: FastifyInstance, services: Services): void {
  register(app, services)(bans)({ list: listBans, insert: banUser, unban: unbanUser });
}
