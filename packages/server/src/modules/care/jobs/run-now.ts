import type { CallAnswer, CallParsed } from '@ferry/core/contract/base/call';
import type { runNow as call } from '@ferry/core/contract/jobs/admin';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { recordAudit } from '../../ground/script-tokens/index.ts';
import { callJobs, summary } from './call-jobs.ts';

/** Runs a job for an admin. Its slot is the current second, so a repeated request runs it once. */
export async function runNow(
  ctx: Context<'admin'>,
  jobs: Jobs,
  { name }: CallParsed<typeof call>,
): Promise<Pick<CallAnswer<typeof call>, 'message' | 'result'>> {
  const job = jobs.withDaily('admin').find((each) => each.name === name);
  if (job === undefined) throw new Refusal('jobs.unknown', { status: 404, details: { name } });
  const slot = `${ctx.now().toISOString().slice(0, 19)}Z`;
  await recordAudit(ctx.database.sql, ctx, 'jobs.run', name, { before: null, after: { slot } });
  const ran = await callJobs(ctx, [job], 'admin', slot);
  const [result] = ran;
  if (result === undefined) throw new Error('a job that was run has no record');
  return { message: summary(ctx, ran).message, result };
}
