import type { Services } from '../context.ts';
import type { Job } from './job.ts';

/** Runs each job again and again, one run at a time, until it is stopped. A run that fails is logged and comes again. */
export function runJobs(services: Services, jobs: readonly Job[]): () => Promise<void> {
  const stop = new AbortController();
  const loops = jobs.map(async (job) => {
    while (!stop.signal.aborted) {
      try {
        await job.run(services);
      } catch (error) {
        if (!stop.signal.aborted) services.log.error({ err: error, job: job.name }, 'a job failed');
      }
      await pause(job.everySeconds * 1000, stop.signal);
    }
  });
  return async () => {
    stop.abort();
    await Promise.all(loops);
  };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
