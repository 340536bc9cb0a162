import * as rules from '@ferry/core/contract/rules/anyone';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { fetchRules } from './fetch-rules.ts';

export function registerRules(app: FastifyInstance, services: Services): void {
  register(app, services)(rules)({ fetch: fetchRules });
}
