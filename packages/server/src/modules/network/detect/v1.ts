import * as v1 from '@ferry/core/contract/detect/v1';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { showRecords, showRules } from './queries.ts';

const done = { ret: 1, msg: '' } as const;

/** The older calls: the same queries in the older envelope. */
export function registerV1Detect(app: FastifyInstance, services: Services): void {
  register(app, services)(v1)({
    async rules(ctx, { page, size }) {
      const { total_count, rules } = (await showRules(ctx)).result;
      const shown = rules.slice((page - 1) * size, page * size);
      return {
        ...done,
        total_count,
        page,
        size,
        rules: shown.map(({ rule_id, name, description, regex, reads }) => ({
          id: rule_id,
          name,
          text: description,
          regex,
          type: reads === 'hex' ? (2 as const) : (1 as const),
        })),
      };
    },
    async log(ctx, { page, size }) {
      const { total_count, records } = (await showRecords(ctx, { limit: size, offset: (page - 1) * size }))
        .result;
      return {
        ...done,
        total_count,
        page,
        size,
        logs: records.map(({ record_id, created_at, rule_id, description, ...record }) => ({
          ...record,
          id: record_id,
          datetime: created_at,
          list_id: rule_id,
          text: description,
        })),
      };
    },
  });
}
