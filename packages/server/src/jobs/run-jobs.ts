import { setTimeout } from 'node:timers/promises';
import type { Services } from '../base/context.ts';
import { isAway } from '../db/driver/outage.ts';
import { createHeartbeat } from './heartbeat.ts';
import { beats, type Job } from './job.ts';
import { type Run, runOnce } from './run-once.ts';
import { slotOf } from './slot.ts';

/** Seconds until the retry of a slot that failed or that another process runs. */
const retrySeconds: Record<'failed' | 'running', number> = { failed: 60, running: 10 };
/** The same after a database outage. */
const outageRetrySeconds = 5;

/** Milliseconds until the job is due again. */
function waitAfter({ outcome, wasAway = false }: Run, job: Job, { config, now }: Services): number {
  const at = now();
  const untilNext = slotOf(job, at, config.timeZone).endsAt.getTime() - at.getTime();
  if (outcome === 'done' || outcome === 'already_done') return untilNext;
  return Math.min(untilNext, (wasAway ? outageRetrySeconds : retrySeconds[outcome]) * 1000);
}

/** Runs each job in each of its slots, one run at a time, until it is stopped. A failed run is retried. */
export function runJobs(services: Services, jobs: readonly Job[]): () => Promise<void> {
  const stop = new AbortController();
  const loops = jobs.map(async (job) => {
    const beat = createHeartbeat(services, job);
    while (!stop.signal.aborted) {
      let wait = job.everySeconds * 1000;
      try {
        if (beats(job)) await beat();
        else wait = waitAfter(await runOnce(services, job, 'server'), job, services);
      } catch (error) {
        if (isAway(error)) wait = Math.min(wait, outageRetrySeconds * 1000);
        if (!stop.signal.aborted) services.log.error({ err: error, job: job.name }, 'a run was not recorded');
      }
      // The wait is limited to a minute, because the clock may change or a laptop may sleep.
      await setTimeout(Math.min(wait, 60_000), undefined, { signal: stop.signal }).catch(() => {});
    }
  });
  return async () => {
    stop.abort();
    await Promise.all(loops);
  };
}
