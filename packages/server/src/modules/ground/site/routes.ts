import * as admin from '@ferry/core/contract/system/admin';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { changeSettings, showSettings } from './site-settings.ts';

export function registerSite(app: FastifyInstance, services: Services): void {
  register(app, services)(admin)({ showSettings, changeSettings });
}
