import * as notifications from '@ferry/core/contract/notifications/customer';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { readChoices } from './queries.ts';

export function registerNotifications(app: FastifyInstance, services: Services): void {
  const { show } = notifications;
  register(app, services)({ show })({
    show: async (ctx) => ({ result: await readChoices(ctx.database.sql, ctx, ctx.who.accountId) }),
  });
}
