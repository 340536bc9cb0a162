// Called by programs of the older panel: the older portal, for audit rules and their hits.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { id, time } from '../base/primitives.ts';
import { answer, paged, paging } from '../v1/envelope.ts';

const list = { method: 'GET', access: 'customer', envelope: 'v1' } as const;

export const rules = call({
  ...list,
  operation: 'v1.detect.rules',
  path: '/v1/user/detect/',
  meaning: 'The audit rules that nodes apply to traffic.',
  query: () => paging(15),
  answer: () =>
    answer({
      ...paged,
      rules: z.array(
        z.object({
          id,
          name: z.string(),
          /** The description of the rule. */
          text: z.string(),
          /** RE2. */
          regex: z.string(),
          /** 1: matches the text; 2: matches its hexadecimal digits. */
          type: z.literal([1, 2]),
        }),
      ),
    }),
});

export const log = call({
  ...list,
  operation: 'v1.detect.log',
  path: '/v1/user/detect/log',
  meaning: 'Hits of audit rules by the customer’s traffic, newest first.',
  query: () => paging(15),
  answer: () =>
    answer({
      ...paged,
      logs: z.array(
        z.object({
          id,
          datetime: time,
          node_id: id,
          node_name: z.string(),
          /** The id of the rule. */
          list_id: id,
          rule_name: z.string(),
          text: z.string(),
        }),
      ),
    }),
});
