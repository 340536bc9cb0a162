import * as calls from '@ferry/core/contract/script-tokens/admin';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { listAudit, showAudit } from './list-audit.ts';
import { createToken, listTokens, revokeToken, whoAmI } from './manage-tokens.ts';
import { showToken } from './show-token.ts';

export function registerScriptTokens(app: FastifyInstance, services: Services): void {
  register(app, services)(calls)({
    list: listTokens,
    show: showToken,
    create: createToken,
    revoke: revokeToken,
    audit: listAudit,
    showAudit,
    whoAmI,
  });
}
