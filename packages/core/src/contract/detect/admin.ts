// Called by staff with a script token: audit rules and their hits.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { means } from '../base/fields/fields.ts';
import { customerIdText, done, id, idText, line, paging, period, result } from '../base/primitives.ts';
import { inLanguages, textsBeside } from '../base/texts.ts';
import { detectShownRecord, detectShownRule } from './customer.ts';

const description = z.string().check(z.maxLength(500));

/** The texts of a rule in each language. */
const ruleTexts = {
  ...textsBeside('name', line(0, 100)),
  ...textsBeside('description', description),
};

/** The names of these texts, such as `name_en`. */
export const ruleTextNames = Object.keys(ruleTexts) as (keyof typeof ruleTexts)[];

/** A text in one language, left out where there is none. */
const shownText = z.optional(z.string());

/** The agents that get a rule. Each gets only patterns that its engine compiles and understands as RE2 does. */
const served = {
  /** Whether nodes get the rule: it is enabled, matches text, and an engine supports it. */
  is_served: z.boolean(),
  /** Whether agents with Go’s engine get it: XrayRP, XrayR and V2bX. */
  is_served_go: z.boolean(),
  /**
   * Whether shadowsocks-mod, which uses Python’s engine, gets it. Unknown agents get only rules that both engines
   * support.
   */
  is_served_python: z.boolean(),
};

export const detectRule = z.object({
  ...detectShownRule.shape,
  ...inLanguages('name', () => shownText),
  ...inLanguages('description', () => shownText),
  is_enabled: z.boolean(),
  ...served,
});

export const listRules = call({
  operation: 'detect.listRules',
  method: 'GET',
  path: '/api/v2/admin_api/detect_rules',
  access: 'admin',
  scope: 'admin:rules.read',
  meaning: 'All rules, also disabled ones, with the number of hits in the last 24 hours.',
  answer: () => result(z.array(z.object({ ...detectRule.shape, hits_today: z.int() }))),
  extension: true,
});

export const detectRuleInput = z.object({
  name: line(1, 100),
  description: z._default(description, ''),
  /** RE2, at most 1,000 characters: no look-around and no back-references. */
  regex: z.string().check(z.minLength(1), z.maxLength(1_000)),
  reads: z._default(z.enum(['text']), 'text'),
  ban_after: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(100_000))), null),
  ban_minutes: z._default(
    z.nullable(means(z.int().check(z.minimum(1), z.maximum(525_600)), { unit: 'minutes' })),
    null,
  ),
  is_enabled: z._default(z.boolean(), true),
  /** Texts in single languages that are left out do not change. */
  ...ruleTexts,
});

export const addRule = call({
  operation: 'detect.addRule',
  method: 'POST',
  path: '/api/v2/admin_api/detect_rules',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:rules.write',
  meaning: 'Adds a rule. Its pattern must compile as RE2: an invalid one would stop every agent.',
  body: () => detectRuleInput,
  answer: () => result(detectRule),
  extension: true,
  refusals: ['detect.ban_incomplete', 'detect.not_re2'],
});

export const changeRule = call({
  operation: 'detect.changeRule',
  method: 'PUT',
  path: '/api/v2/admin_api/detect_rules/{rule_id}',
  access: 'admin',
  idempotency: 'natural',
  scope: 'admin:rules.write',
  meaning: 'Replaces a rule; its hits stay.',
  params: () => ({ rule_id: idText }),
  body: () => detectRuleInput,
  answer: () => result(detectRule),
  extension: true,
  refusals: ['detect.ban_incomplete', 'detect.not_re2', 'detect.unknown'],
});

export const removeRule = call({
  operation: 'detect.removeRule',
  method: 'DELETE',
  path: '/api/v2/admin_api/detect_rules/{rule_id}',
  access: 'admin',
  idempotency: 'key',
  scope: 'admin:rules.write',
  meaning: 'Removes a rule with its hits. Disabling a rule keeps them.',
  params: () => ({ rule_id: idText }),
  answer: () => done,
  extension: true,
  refusals: ['detect.unknown'],
});

const pattern = detectRuleInput.shape.regex;

export const testRule = call({
  operation: 'detect.testRule',
  method: 'POST',
  path: '/api/v2/admin_api/detect_rules/test',
  access: 'admin',
  scope: 'admin:rules.read',
  meaning:
    'Tests a pattern on samples with RE2, as agents do: a new pattern, or that of an existing rule by its number.',
  changes: false,
  body: () =>
    z.object({
      regex: z.optional(pattern),
      /** A rule whose pattern is tested, instead of `regex`. */
      rule_id: z.optional(id),
      samples: z
        .array(z.string().check(z.minLength(1), z.maxLength(1_000)))
        .check(z.minLength(1), z.maxLength(50)),
    }),
  answer: () =>
    result(
      z.object({
        regex: z.string(),
        /** The agents that get a rule with this pattern while it is enabled. */
        ...served,
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
  scope: 'admin:rules.read',
  meaning: 'Hits of audit rules with customer, rule and node, newest first.',
  query: () => ({
    ...paging(1_000, 50, 10_000_000),
    user_id: z.optional(customerIdText),
    rule_id: z.optional(idText),
    node_id: z.optional(idText),
    ...period,
  }),
  answer: () =>
    result(
      z.object({
        total_count: z.int(),
        hits: z.array(z.object({ ...detectShownRecord.shape, user_id: id, email: z.string() })),
      }),
    ),
  extension: true,
});
