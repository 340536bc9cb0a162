import type { Services } from '../context.ts';
import { mailBans } from '../modules/bans/index.ts';
import { renewBills } from '../modules/bills/index.ts';
import { confirmCommissions } from '../modules/invites/index.ts';
import { type openMailTransport, sendMails } from '../modules/mail/index.ts';
import { watchNodes } from '../modules/nodes/index.ts';
import { tellCustomers } from '../modules/notifications/index.ts';
import { reconcile } from '../modules/payments/index.ts';
import { resetPeriods } from '../modules/services/index.ts';
import { dropQuotes } from '../modules/shop/index.ts';
import { takeSnapshotsJob } from '../modules/statistics/index.ts';
import { type openTelegramApi, sendTelegrams } from '../modules/telegram/index.ts';
import { dropUploads } from '../modules/tickets/index.ts';
import { foldTrafficJob, keepPartitionsJob } from '../modules/traffic/index.ts';
import { checkBalances } from '../modules/wallet/index.ts';
import type { Job } from './job.ts';
import { sweep } from './sweep.ts';

/** Every job that a server runs itself. */
export const jobs = (
  mails: ReturnType<typeof openMailTransport>,
  telegram: ReturnType<typeof openTelegramApi>,
): readonly Job[] => [
  { name: 'mail.send', everySeconds: 1, run: (services) => sendMails(services, mails) },
  ...(telegram === undefined
    ? []
    : [
        {
          name: 'telegram.send',
          everySeconds: 1,
          run: (services: Services) => sendTelegrams(services, telegram),
        },
      ]),
  foldTrafficJob,
  keepPartitionsJob,
  resetPeriods,
  renewBills,
  mailBans,
  tellCustomers,
  checkBalances,
  dropQuotes,
  reconcile,
  confirmCommissions,
  dropUploads,
  takeSnapshotsJob,
  watchNodes,
  sweep,
];
