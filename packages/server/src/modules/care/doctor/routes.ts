import * as contract from '@ferry/core/contract/doctor/admin';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { version } from '../../../base/version.ts';
import { register } from '../../../http/register.ts';
import { allChecks, runChecks } from './index.ts';

export function registerDoctor(app: FastifyInstance, services: Services): void {
  register(app, services)(contract)({
    async examine(ctx) {
      const { ip, language } = ctx;
      const caller = { ip, header: (name: string) => ctx.header(name) };
      const checks = await runChecks({ ...services, language, caller }, allChecks);
      const is_well = !checks.some(({ outcome }) => outcome === 'failed');
      return { result: { version, at: ctx.now().toISOString(), is_well, checks } };
    },
  });
}
