import * as contract from '@ferry/core/contract/check-in/customer';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { checkIn } from './check-in.ts';
import { readState } from './state.ts';
import { registerV1CheckIn } from './v1.ts';

export function registerCheckIn(app: FastifyInstance, services: Services): void {
  register(app, services)(contract)({
    show: async (ctx) => ({ result: await readState(ctx.database.sql, ctx, ctx.who.accountId) }),
    checkIn,
  });
  registerV1CheckIn(app, services);
}
