import { inGigabytes } from '@ferry/core/contract/base/values/units';
import * as v1 from '@ferry/core/contract/check-in/v1';
import type { FastifyInstance } from 'fastify';
import type { Context, Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { answerFrom } from '../../ground/repeats/index.ts';
import { mainLeft, packageLeft, readService } from '../../ground/services/index.ts';
import { checkIn } from './check-in.ts';
import { readState } from './state.ts';

/** The present quota and usage. */
async function oldQuota({ database, who }: Context<'customer'>) {
  const { service } = await readService(database.sql, who.accountId);
  const total = service.quota_bytes + service.package_bytes;
  return {
    unflowtraffic: total,
    traffic: `${inGigabytes(total)}GB`,
    trafficInfo: { unUsedTraffic: `${inGigabytes(mainLeft(service) + packageLeft(service))}GB` },
  };
}

/** The older calls: the same verbs in the older envelope. */
export function registerV1CheckIn(app: FastifyInstance, services: Services): void {
  register(app, services)(v1)({
    async show(ctx) {
      const { is_done, gained_bytes } = await readState(ctx.database.sql, ctx, ctx.who.accountId);
      return { ret: 1, msg: '', is_done, gained_bytes, ...(await oldQuota(ctx)) };
    },
    async checkIn(ctx) {
      return answerFrom(
        ctx,
        () => checkIn(ctx),
        async ({ message = '', result: { is_done, gained_bytes } }) => ({
          ret: 1 as const,
          msg: message,
          is_done,
          gained_bytes,
          ...(await oldQuota(ctx)),
        }),
      );
    },
  });
}
