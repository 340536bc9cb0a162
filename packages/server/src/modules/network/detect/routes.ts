import * as desk from '@ferry/core/contract/detect/admin';
import * as detect from '@ferry/core/contract/detect/customer';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { listHits, listRules, showRecord, showRecords, showRules } from './queries.ts';
import { removeRule } from './remove-rule.ts';
import { addRule, changeRule } from './save-rule.ts';
import { testRule } from './test-rule.ts';
import { registerV1Detect } from './v1.ts';

export function registerDetect(app: FastifyInstance, services: Services): void {
  register(app, services)(detect)({
    rules: showRules,
    records: showRecords,
    showRecord,
  });
  register(app, services)(desk)({
    listRules,
    addRule,
    changeRule,
    removeRule,
    testRule,
    listHits,
  });
  registerV1Detect(app, services);
}
