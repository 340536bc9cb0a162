import { type openMailTransport, sendMails } from '../modules/mail/index.ts';
import { resetPeriods } from '../modules/services/index.ts';
import { foldTrafficJob, keepPartitionsJob } from '../modules/traffic/index.ts';
import type { Job } from './job.ts';
import { sweep } from './sweep.ts';

/** Every job that a server runs itself. */
export const jobs = (mails: ReturnType<typeof openMailTransport>): readonly Job[] => [
  { name: 'mail.send', everySeconds: 1, run: (services) => sendMails(services, mails) },
  foldTrafficJob,
  keepPartitionsJob,
  resetPeriods,
  sweep,
];
