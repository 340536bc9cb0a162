import * as detect from '@ferry/core/contract/detect';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { register } from '../../http/register.ts';
import { registerOldDetect } from './legacy.ts';
import { listRules, showRecord, showRecords, showRules } from './queries.ts';
import { removeRule } from './remove-rule.ts';
import { addRule, changeRule } from './save-rule.ts';

export function registerDetect(app: FastifyInstance, services: Services): void {
  register(app, services)(detect)({
    rules: showRules,
    records: showRecords,
    showRecord,
    listRules,
    addRule,
    changeRule,
    removeRule,
  });
  registerOldDetect(app, services);
}
