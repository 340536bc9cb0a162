import * as account from '@ferry/core/contract/account';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { register } from '../../http/register.ts';
import { changePassword } from '../auth/index.ts';
import { showDashboard } from './dashboard.ts';
import { showChatData, showMe } from './queries.ts';

export function registerAccounts(app: FastifyInstance, services: Services): void {
  register(app, services)(account)({
    dashboard: showDashboard,
    me: showMe,
    chatData: showChatData,
    changePassword,
  });
}
