import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import {
  done,
  id,
  idText,
  line,
  paging,
  period,
  result,
  serial,
  serialText,
  time,
} from '../base/primitives.ts';

/**
 * What a pattern is matched against: the text, or its hexadecimal digits. Nodes only get patterns for text, because
 * agents do not support the others or fail on them.
 */
export const detectReads = z.enum(['text', 'hex']);

/** The number of all entries, under the name in other lists and under the original name of these two. */
const counted = { total_count: z.int(), total: z.int() };

const shownRule = z.object({
  rule_id: id,
  name: z.string(),
  /** The description of the rule. */
  description: z.string(),
  /** RE2. */
  regex: z.string(),
  reads: detectReads,
  // From here on: extensions.
  /**
   * After so many hits since the last ban, a customer is banned for so many minutes. `null`: never. The hits must be
   * in several reports over some time, see FERRY_DETECT_REPORTS and FERRY_DETECT_MINUTES.
   */
  ban_after: z.nullable(z.int().check(z.positive())),
  ban_minutes: z.nullable(z.int().check(z.positive())),
});

/** A hit: when a customer's traffic matched a rule. */
const shownRecord = z.object({
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
  answer: () => result(z.object({ ...counted, rules: z.array(shownRule) })),
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
    /** Filters by rule or node. */
    rule_id: z.optional(idText),
    node_id: z.optional(idText),
    /** From one moment (inclusive) until another (exclusive). */
    from: z.optional(time),
    to: z.optional(time),
  }),
  answer: () => result(z.object({ ...counted, records: z.array(shownRecord) })),
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
        ...shownRecord.shape,
        rule: shownRule,
        /** Whether nodes still apply the rule. */
        is_in_force: z.boolean(),
        /** The customer's hits of this rule in the 30 days up to this record, including it. */
        met_in_30_days: z.int(),
      }),
    ),
  extension: true,
  refusals: ['detect.record_unknown'],
});

const rule = z.object({
  ...shownRule.shape,
  is_enabled: z.boolean(),
  /** Whether nodes get the rule: it is enabled and matches text. */
  is_served: z.boolean(),
});

export const listRules = call({
  operation: 'detect.listRules',
  method: 'GET',
  path: '/api/v2/admin_api/detect_rules',
  access: 'admin',
  meaning: 'All rules, also disabled ones, with the number of hits in the last 24 hours.',
  answer: () => result(z.array(z.object({ ...rule.shape, hits_today: z.int() }))),
  extension: true,
});

const ruleInput = z.object({
  name: line(1, 100),
  description: z._default(z.string().check(z.maxLength(500)), ''),
  /** RE2, at most 1,000 characters: no look-around and no back-references. */
  regex: z.string().check(z.minLength(1), z.maxLength(1_000)),
  reads: z._default(z.enum(['text']), 'text'),
  ban_after: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(100_000))), null),
  ban_minutes: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(525_600))), null),
  is_enabled: z._default(z.boolean(), true),
});

export const addRule = call({
  operation: 'detect.addRule',
  method: 'POST',
  path: '/api/v2/admin_api/detect_rules',
  access: 'admin',
  meaning: 'Adds a rule. Its pattern must compile as RE2: an invalid one would stop every agent.',
  body: () => ruleInput,
  answer: () => result(rule),
  extension: true,
  refusals: ['detect.ban_incomplete', 'detect.not_re2'],
});

export const changeRule = call({
  operation: 'detect.changeRule',
  method: 'PUT',
  path: '/api/v2/admin_api/detect_rules/{rule_id}',
  access: 'admin',
  meaning: 'Replaces a rule; its hits stay.',
  params: () => ({ rule_id: idText }),
  body: () => ruleInput,
  answer: () => result(rule),
  extension: true,
  refusals: ['detect.ban_incomplete', 'detect.not_re2', 'detect.unknown'],
});

export const removeRule = call({
  operation: 'detect.removeRule',
  method: 'DELETE',
  path: '/api/v2/admin_api/detect_rules/{rule_id}',
  access: 'admin',
  meaning: 'Removes a rule with its hits. Disabling a rule keeps them.',
  params: () => ({ rule_id: idText }),
  answer: () => done,
  extension: true,
  refusals: ['detect.unknown'],
});

const pattern = ruleInput.shape.regex;

export const testRule = call({
  operation: 'detect.testRule',
  method: 'POST',
  path: '/api/v2/admin_api/detect_rules/test',
  access: 'admin',
  meaning:
    'Tests a pattern on samples by RE2, like agents: a new one, or that of an existing rule by its number.',
  changes: false,
  body: () =>
    z.object({
      regex: z.optional(pattern),
      /** Instead of a pattern. */
      rule_id: z.optional(id),
      samples: z
        .array(z.string().check(z.minLength(1), z.maxLength(1_000)))
        .check(z.minLength(1), z.maxLength(50)),
    }),
  answer: () =>
    result(
      z.object({
        regex: z.string(),
        samples: z.array(
          z.object({
            sample: z.string(),
            /** The matched part. `null`: no match. */
            met: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  extension: true,
  also: { 404: 'refusal' },
  refusals: ['detect.not_re2', 'detect.one_of_two', 'detect.unknown'],
});

export const listHits = call({
  operation: 'detect.listHits',
  method: 'GET',
  path: '/api/v2/admin_api/detect_hits',
  access: 'admin',
  meaning: 'Hits of audit rules with customer, rule and node, newest first.',
  query: () => ({
    ...paging(1_000, 50, 10_000_000),
    user_id: z.optional(idText),
    rule_id: z.optional(idText),
    node_id: z.optional(idText),
    ...period,
  }),
  answer: () =>
    result(
      z.object({
        total_count: z.int(),
        hits: z.array(z.object({ ...shownRecord.shape, user_id: id, email: z.string() })),
      }),
    ),
  extension: true,
});
