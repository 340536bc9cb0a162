import * as bots from '@ferry/core/contract/v1/bots';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { register } from '../../http/register.ts';
import { casino } from './casino.ts';
import { emby, embyLink, embyLinks } from './media.ts';

export function registerBots(app: FastifyInstance, services: Services): void {
  register(app, services)(bots)({ casino, emby, embyLinks, embyLink });
}
