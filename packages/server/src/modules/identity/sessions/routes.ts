import * as sessions from '@ferry/core/contract/sessions/customer';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { endOtherSessions } from './end/end-others.ts';
import { endSession } from './end/end-session.ts';
import { listSessions } from './queries.ts';

export function registerSessions(app: FastifyInstance, services: Services): void {
  register(app, services)(sessions)({ list: listSessions, end: endSession, endOthers: endOtherSessions });
}
