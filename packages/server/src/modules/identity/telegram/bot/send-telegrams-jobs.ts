import type { Api } from 'grammy';
import type { Job } from '../../../../jobs/job.ts';
import type { Config } from '../../../../settings/config.ts';

/** Seconds that Telegram has to take a message. */
const timeoutSeconds = 10;

/** The job that sends messages, if a bot is configured. */
export function sendTelegramsJobs({ telegram }: Config): Job[] {
  if (telegram === undefined) return [];
  let api: Api | undefined;
  const stopping = new AbortController();
  return [
    {
      name: 'telegram.send',
      everySeconds: 1,
      emptiesQueue: true,
      async run(services) {
        api ??= (await import('./open-api.ts')).openTelegramApi(telegram, timeoutSeconds);
        const { sendTelegrams } = await import('./send-telegrams.ts');
        return sendTelegrams(services, api, stopping.signal);
      },
      async close() {
        stopping.abort();
      },
    },
  ];
}
