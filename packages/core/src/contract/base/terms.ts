import * as z from 'zod/mini';
import { means } from './fields/fields.ts';

/** Bounds that products and redeem codes share. */

const aPeriod = 'input.period';
const wholeDays = 'input.whole_days';

/**
 * A period in years, months, days, hours and minutes, such as `P30D` or `P1Y`: at least a minute, less than 200 years.
 */
export const period = means(
  z
    .string()
    .check(
      z.regex(/^P(?:\d{1,2}Y)?(?:\d{1,3}M)?(?:\d{1,4}D)?(?:T(?:\d{1,4}H(?:\d{1,4}M)?|\d{1,4}M))?$/, aPeriod),
      z.regex(/[1-9]/, aPeriod),
    ),
  { label: 'period', example: 'P30D', form: 'period' },
);

/** A period of whole days, months or years, such as `P30D`. */
export const days = means(
  z
    .string()
    .check(z.regex(/^P(?:\d{1,2}Y)?(?:\d{1,3}M)?(?:\d{1,4}D)?$/, wholeDays), z.regex(/[1-9]/, wholeDays)),
  { label: 'period', example: 'P30D', form: 'period' },
);

/** A price, which may be zero. */
export const price = means(z.string().check(z.regex(/^\d{1,10}\.\d{2}$/, 'input.amount')), {
  label: 'amount',
  example: '20.00',
  form: 'amount',
});

/** An amount that is given or subtracted: at least one cent. */
export const amount = price.check(z.regex(/[1-9]/, 'input.amount_above_zero'));

/** A quota in bytes, from 1 to 1 PiB. For an unlimited plan, set a quota that nobody can use up. */
export const quota = means(z.int().check(z.minimum(1), z.maximum(2 ** 50)), { unit: 'bytes' });

export const level = z.int().check(z.minimum(1), z.maximum(1_000));

/** Mbps. */
export const speedLimit = means(z.int().check(z.minimum(1), z.maximum(100_000)), { unit: 'Mbps' });

/** Devices at once. */
export const deviceLimit = z.int().check(z.minimum(1), z.maximum(1_000));

/** A group of nodes, by its name. It exists while a node, a plan or a customer has it. */
const groupName = /^[\p{L}\p{N}._+-](?:[\p{L}\p{N} ._+-]{0,30}[\p{L}\p{N}._+-])?$/u;

export const nodeGroup = means(
  z.string().check(
    z.trim(),
    // Not a pattern in the document, because validators of other languages read classes of letters differently.
    z.refine((name) => groupName.test(name), 'input.group_name'),
  ),
  { example: 'IEPL' },
);

/** The name of a group in a language, within the same bounds. An empty text removes it. */
export const groupNameInLanguage = z.string().check(
  z.trim(),
  z.refine((name) => name === '' || groupName.test(name), 'input.group_name'),
);

/** Groups that a node, a plan or a code has. */
export const nodeGroups = z.array(nodeGroup).check(z.maxLength(20));

/** Groups that a node, a plan or a code has, at least one. */
export const someNodeGroups = z.array(nodeGroup).check(z.minLength(1), z.maxLength(20));

/** What a grant contains, by the names that people have for it. */
const given = {
  money: means(amount, { name: 'money' }),
  traffic: means(quota, { name: 'traffic' }),
  time: means(period, { name: 'days' }),
  accountTime: means(period, { name: 'account_days' }),
  resumeEnded: means(z.boolean(), { name: 'resume_ended' }),
  level: means(level, { name: 'level' }),
  speedLimit: means(speedLimit, { name: 'speed_limit' }),
  deviceLimit: means(deviceLimit, { name: 'device_limit' }),
  nodeGroups: means(someNodeGroups, { name: 'node_groups' }),
};

/**
 * The value of a new code or of a gift by staff, within the bounds of products. `plan_time` extends the running plan,
 * whichever it is, and the account with it, and adds `bytes` as a package. If no plan is running it is refused, unless
 * `resume_ended` continues the last plan as it was, with its whole quota. `account_time` moves only the end of the
 * account. `level_time` extends a running service of that level, and adds `bytes` as a package. If none is running, it
 * begins a service of `bytes`; without `bytes` it continues an ended plan of that level as it was. `speed_limit`,
 * `device_limit` and `node_groups` apply to a service that it begins for a customer who did not have the level;
 * without them the service is unlimited and has no group.
 */
export const grant = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('money'), amount: given.money }),
  z.object({ kind: z.literal('traffic'), bytes: given.traffic }),
  z.object({
    kind: z.literal('plan_time'),
    duration: given.time,
    bytes: z.optional(given.traffic),
    resume_ended: z.optional(given.resumeEnded),
  }),
  z.object({ kind: z.literal('account_time'), duration: given.accountTime }),
  z.object({
    kind: z.literal('level_time'),
    level: given.level,
    duration: given.time,
    bytes: z.optional(given.traffic),
    speed_limit: z.optional(given.speedLimit),
    device_limit: z.optional(given.deviceLimit),
    node_groups: z.optional(given.nodeGroups),
  }),
]);
