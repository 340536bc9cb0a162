import * as contract from '@ferry/core/contract/doctor/admin';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { allChecks, reportOf, runChecks } from './index.ts';

export function registerDoctor(app: FastifyInstance, services: Services): void {
  register(app, services)(contract)({
    async examine(ctx) {
      const { ip, language } = ctx;
      const caller = { ip, header: (name: string) => ctx.header(name) };
      return { result: reportOf(await runChecks({ ...services, language, caller }, allChecks), ctx.now()) };
    },
  });
}
