import * as contract from '@ferry/core/contract/jobs/admin';
import * as cron from '@ferry/core/contract/jobs/v1';
import type { FastifyInstance } from 'fastify';
import type { Context, Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { type Job, minute } from '../../../jobs/job.ts';
import { openJobs } from '../../../jobs/jobs.ts';
import { checkPasswords } from '../../identity/auth/index.ts';
import { mailBans } from '../../identity/bans/index.ts';
import { renewBills } from '../../money/bills/index.ts';
import { reconcile } from '../../money/payments/index.ts';
import { dealLinkGroups, giveLinkGroups } from '../../network/links/index.ts';
import { exportEvents } from '../../network/nodes/index.ts';
import {
  importAliveIps,
  importDataHistory,
  importTrafficRaw,
  importTrafficTotal,
} from '../statistics/index.ts';
import { callJobs, summary, withoutColumnStore } from './call-jobs.ts';
import { listJobs } from './queries.ts';
import { runNow } from './run-now.ts';

type Given = { is_auto_trigger: boolean };
const by = ({ is_auto_trigger }: Given) => (is_auto_trigger ? ('auto' as const) : ('cron' as const));

export function registerJobs(app: FastifyInstance, services: Services): void {
  const jobs = openJobs(services);
  app.addHook('onClose', async () => jobs.close());
  const route = register(app, services);
  route(contract)({
    list: (ctx) => listJobs(ctx, jobs),
    runNow: (ctx, input) => runNow(ctx, jobs, input),
  });

  const running = (chosen: readonly Job[]) => async (ctx: Context<'cron'>, given: Given) =>
    summary(ctx, await callJobs(ctx, chosen, by(given)));
  const importing = (job: Job) => async (ctx: Context<'cron'>, given: Given) =>
    ctx.columnStore === null ? withoutColumnStore(ctx) : running([job])(ctx, given);
  route(cron)({
    checkJob: running(jobs.repeated),
    dailyJob: (ctx, given) => running([jobs.daily(by(given))])(ctx, given),
    queues: running(jobs.all.filter((job) => job.emptiesQueue)),
    payList: running([reconcile]),
    everyMinute: running(jobs.repeated.filter((job) => job.everySeconds <= minute)),
    bans: running([mailBans]),
    renewals: running([renewBills]),
    passwords: running([checkPasswords]),
    linkGroups: (ctx, given) => running([given.is_all_flush ? dealLinkGroups : giveLinkGroups])(ctx, given),
    importTrafficRaw: importing(importTrafficRaw),
    importAliveIps: importing(importAliveIps),
    importDataHistory: importing(importDataHistory),
    importTrafficTotal: importing(importTrafficTotal),
    lokiExport: exportEvents,
  });
}
