import type { Config } from '../config.ts';
import type { RunBy } from '../db/job-tables.ts';
import { endDeletions } from '../modules/account-data/index.ts';
import { checkPasswords } from '../modules/auth/index.ts';
import { mailBans } from '../modules/bans/index.ts';
import { renewBills } from '../modules/bills/index.ts';
import { confirmCommissions } from '../modules/invites/index.ts';
import { giveLinkGroups } from '../modules/links/index.ts';
import { openMailTransport, sendMails } from '../modules/mail/index.ts';
import { watchNodes } from '../modules/nodes/index.ts';
import { tellCustomers } from '../modules/notifications/index.ts';
import { reconcile } from '../modules/payments/index.ts';
import { resetPeriods } from '../modules/services/index.ts';
import { dropQuotes } from '../modules/shop/index.ts';
import { importJobs, takeSnapshotsJob } from '../modules/statistics/index.ts';
import { openTelegramApi, sendTelegrams } from '../modules/telegram/index.ts';
import { dropUploads } from '../modules/tickets/index.ts';
import { foldTrafficJob, keepPartitionsJob, settleHoursJob } from '../modules/traffic/index.ts';
import { checkBalances } from '../modules/wallet/index.ts';
import { dailyJob } from './daily.ts';
import { day, type Job } from './job.ts';
import { sweep } from './sweep.ts';

const telegramJob = (telegram: NonNullable<ReturnType<typeof openTelegramApi>>): Job => ({
  name: 'telegram.send',
  everySeconds: 1,
  run: (services) => sendTelegrams(services, telegram),
});

/** Every job. Whether a server runs them itself or a cron calls them, they are these. */
export function openJobs(config: Config) {
  let transport: ReturnType<typeof openMailTransport> | undefined;
  // Opened by the first mail: a server that only answers needs none.
  const deliver: ReturnType<typeof openMailTransport>['deliver'] = (mail) => {
    transport ??= openMailTransport(config);
    return transport.deliver(mail);
  };
  const telegram = openTelegramApi(config);
  const all: readonly Job[] = [
    { name: 'mail.send', everySeconds: 1, run: (services) => sendMails(services, deliver) },
    ...(telegram === undefined ? [] : [telegramJob(telegram)]),
    foldTrafficJob,
    settleHoursJob,
    keepPartitionsJob,
    resetPeriods,
    renewBills,
    mailBans,
    tellCustomers,
    endDeletions,
    checkBalances,
    checkPasswords,
    dropQuotes,
    giveLinkGroups,
    reconcile,
    confirmCommissions,
    dropUploads,
    takeSnapshotsJob,
    ...(config.clickhouseUrl === undefined ? [] : importJobs),
    watchNodes,
    sweep,
  ];
  // Resets and sums first, so that the rest finds the day before complete; then everything that tidies and checks.
  const ofTheDay = [
    resetPeriods,
    foldTrafficJob,
    takeSnapshotsJob,
    ...all.filter((job) => job.everySeconds >= 600),
  ];
  return {
    /** Those that repeat within the day. */
    repeated: all.filter((job) => job.everySeconds < day),
    /** What each business day needs once. */
    daily: (by: RunBy) => dailyJob(ofTheDay, by),
    all,
    close: () => transport?.close(),
  };
}

export type Jobs = ReturnType<typeof openJobs>;
