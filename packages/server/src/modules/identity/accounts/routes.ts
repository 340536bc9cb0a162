import * as accountAdmin from '@ferry/core/contract/accounts/admin';
import * as account from '@ferry/core/contract/accounts/customer';
import { replaceEmail as replaceEmailV1 } from '@ferry/core/contract/accounts/v1';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { listActivity } from '../../ground/activity/index.ts';
import { changePassword } from '../auth/index.ts';
import { showDashboard } from './dashboard.ts';
import { editEmail } from './edit-email.ts';
import { editProfile } from './edit-profile.ts';
import { showChatData, showMe, showOldService, showProfile, showToken } from './queries.ts';
import { replaceEmail } from './replace-email.ts';
import { listSignInAddresses, listSignIns } from './sign-ins.ts';

export function registerAccounts(app: FastifyInstance, services: Services): void {
  register(app, services)(account)({
    dashboard: showDashboard,
    me: showMe,
    chatData: showChatData,
    token: showToken,
    oldService: showOldService,
    profile: showProfile,
    activity: listActivity,
    loginHistory: listSignIns,
    loginIpLog: listSignInAddresses,
    changePassword,
    editPassword: changePassword,
    editProfile,
    editEmail,
  });
  register(app, services)(accountAdmin)({ replaceEmail });
  register(app, services)({ replaceEmail: replaceEmailV1 })({ replaceEmail });
}
