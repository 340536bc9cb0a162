import * as apiTokens from '@ferry/core/contract/api-tokens/customer';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { createApiToken } from './create-api-token.ts';
import { listApiTokens } from './queries.ts';
import { revokeApiToken } from './revoke-api-token.ts';

export function registerApiTokens(app: FastifyInstance, services: Services): void {
  register(app, services)(apiTokens)({
    list: listApiTokens,
    create: createApiToken,
    revoke: revokeApiToken,
  });
}
