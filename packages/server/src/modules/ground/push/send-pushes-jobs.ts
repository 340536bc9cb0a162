import type { Job } from '../../../jobs/job.ts';
import type { Config } from '../../../settings/config.ts';

/** The job that sends notifications, if they are enabled. */
export function sendPushesJobs({ push }: Config): Job[] {
  if (push === undefined) return [];
  const stopping = new AbortController();
  return [
    {
      name: 'push.send',
      everySeconds: 1,
      emptiesQueue: true,
      async run(services) {
        const { sendPushes } = await import('./send-pushes.ts');
        return sendPushes(services, { stopping: stopping.signal });
      },
      async close() {
        stopping.abort();
      },
    },
  ];
}
