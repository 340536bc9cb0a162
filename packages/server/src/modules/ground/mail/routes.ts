import * as mail from '@ferry/core/contract/mail/admin';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { listQueue } from './queue.ts';
import { testMail } from './test-mail.ts';
import { dropMails, retryMails } from './update-queued.ts';

export function registerMail(app: FastifyInstance, services: Services): void {
  register(app, services)(mail)({ test: testMail, queue: listQueue, retry: retryMails, drop: dropMails });
}
