// Called by a signed-in customer: audit rules, and the customer's own hits.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { past } from '../base/fields/fields.ts';
import { id, idText, paging, result, serial, serialText, time } from '../base/primitives.ts';

/**
 * What a pattern is matched against: the text, or its hexadecimal digits. Nodes only get patterns for text, because
 * agents do not support the others or fail on them.
 */
export const detectReads = z.enum(['text', 'hex']);

/** The number of all entries, under two names: that of other lists, and the original name. */
const counted = { total_count: z.int(), total: z.int() };

export const detectShownRule = z.object({
  rule_id: id,
  name: z.string(),
  /** The description of the rule. */
  description: z.string(),
  /** RE2. */
  regex: z.string(),
  reads: detectReads,
  // From here on: extensions.
  /**
   * The number of hits since the last ban after which a customer is banned for `ban_minutes`. `null`: never. The hits
   * must be in several reports over some time, see FERRY_DETECT_REPORTS and FERRY_DETECT_MINUTES.
   */
  ban_after: z.nullable(z.int().check(z.positive())),
  /** The length of the ban in minutes. `null`: the rule bans nobody. */
  ban_minutes: z.nullable(z.int().check(z.positive())),
});

/** A hit: when a customer's traffic matched a rule. */
export const detectShownRecord = z.object({
  record_id: serial,
  created_at: time,
  node_id: id,
  node_name: z.string(),
  rule_id: id,
  rule_name: z.string(),
  description: z.string(),
});

export const rules = call({
  operation: 'detect.rules',
  method: 'GET',
  path: '/api/v2/user/services/audit/rule',
  access: 'customer',
  apiToken: 'read',
  meaning: 'The audit rules that nodes apply to traffic.',
  answer: () => result(z.object({ ...counted, rules: z.array(detectShownRule) })),
});

export const records = call({
  operation: 'detect.records',
  method: 'GET',
  path: '/api/v2/user/services/audit/record',
  access: 'customer',
  apiToken: 'read',
  meaning: 'Hits of audit rules by a customer’s traffic, newest first.',
  query: () => ({
    ...paging(1_000, 100, Number.MAX_SAFE_INTEGER),
    // From here on: extensions.
    /** Only hits of this rule. */
    rule_id: z.optional(idText),
    /** Only hits at this node. */
    node_id: z.optional(idText),
    /** From this moment (inclusive). */
    from: z.optional(past(time)),
    /** Until this moment (exclusive). */
    to: z.optional(past(time)),
  }),
  answer: () => result(z.object({ ...counted, records: z.array(detectShownRecord) })),
});

export const showRecord = call({
  operation: 'detect.showRecord',
  method: 'GET',
  path: '/api/v2/user/services/audit/record/{record_id}',
  access: 'customer',
  apiToken: 'read',
  meaning: 'One hit of an audit rule by a customer’s traffic, with the rule as it is now.',
  params: () => ({ record_id: serialText }),
  answer: () =>
    result(
      z.object({
        ...detectShownRecord.shape,
        rule: detectShownRule,
        /** Whether nodes still apply the rule. */
        is_in_force: z.boolean(),
        /** The customer's hits of this rule in the 30 days up to this record, including it. */
        met_in_30_days: z.int(),
      }),
    ),
  extension: true,
  refusals: ['detect.record_unknown'],
});
