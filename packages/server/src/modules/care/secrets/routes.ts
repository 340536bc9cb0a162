import * as contract from '@ferry/core/contract/secrets/admin';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { forget } from './forget.ts';
import { renew } from './renew.ts';
import { rotate } from './rotate.ts';
import { readStatus } from './status.ts';

export function registerSecrets(app: FastifyInstance, services: Services): void {
  register(app, services)(contract)({
    show: async (ctx) => ({ result: await readStatus(ctx.database.sql, ctx) }),
    rotate,
    renew,
    forget,
  });
}
