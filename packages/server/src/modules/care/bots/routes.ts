import * as bots from '@ferry/core/contract/bots/v1';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { casino } from './casino.ts';
import { emby, embyLink, embyLinks } from './media.ts';

export function registerBots(app: FastifyInstance, services: Services): void {
  register(app, services)(bots)({ casino, emby, embyLinks, embyLink });
}
