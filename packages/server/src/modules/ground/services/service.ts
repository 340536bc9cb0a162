import type { accountState, serviceState } from '@ferry/core/contract/services/state';
import type * as z from 'zod/mini';
import { later } from '../../../base/calendar.ts';
import { Refusal } from '../../../base/refusal.ts';
import { atOnce } from '../../../db/driver/at-once.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { deferred } from '../../../db/driver/sent.ts';
import { onlyRow, preparedQuery, preparedStatement } from '../../../db/query/prepared-statement.ts';
import type { Language } from '../../../words/words.ts';
import { setAccountEnd } from '../account-rows/index.ts';
import { type GroupNames, saidGroups } from './columns/group-names.ts';
import { planName } from './columns/plan-names.ts';
import { noPlanTerms, type PlanTerms, planTermsOf, termColumns } from './columns/plan-terms.ts';
import { usageColumns } from './columns/usage-columns.ts';
import { dueReset, nextReset } from './next-reset.ts';

/** A customer's service, as rules read it and purchases change it. */
export interface Service extends PlanTerms {
  product_id: number | null;
  plan_name: string | null;
  level: number;
  level_expires_at: Date;
  account_expires_at: Date;
  quota_bytes: number;
  package_bytes: number;
  used_upload: number;
  used_download: number;
  purchased_at: Date | null;
  period_started_at: Date | null;
  next_reset_at: Date | null;
  reset_interval: string | null;
  auto_reset_day: number;
}

/** Whether a main package is active. */
export const isRunning = (service: Pick<Service, 'level' | 'level_expires_at'>, now: Date): boolean =>
  service.level > 0 && service.level_expires_at > now;

const used = (service: Service) => service.used_upload + service.used_download;

/** The rest of the main quota, which is used first. */
export const mainLeft = (service: Service): number => Math.max(0, service.quota_bytes - used(service));

/** The rest of the traffic packages. */
export const packageLeft = (service: Service): number =>
  Math.max(0, service.package_bytes - Math.max(0, used(service) - service.quota_bytes));

/** Whether the quota was given once, by a code or a gift: no plan has it, and it does not return at a reset. */
export const isGivenOnce = ({ product_id, reset_interval, auto_reset_day }: Service): boolean =>
  product_id === null && reset_interval === null && auto_reset_day === 0;

/**
 * The bytes that a plan of the same level keeps as a package: the rest of traffic packages and of a quota that was
 * given once. The quota of a plan is replaced.
 */
export const keptByRenewal = (service: Service): number =>
  packageLeft(service) + (isGivenOnce(service) ? mainLeft(service) : 0);

/** Adds a traffic package. Usage above the quota is not subtracted from it. A total above 2^53 bytes is refused. */
export function withPackage(service: Service, bytes: number): Service {
  const package_bytes = Math.max(service.package_bytes, used(service) - service.quota_bytes) + bytes;
  if (service.quota_bytes + package_bytes > Number.MAX_SAFE_INTEGER) throw new Refusal('services.too_much');
  return { ...service, package_bytes };
}

/** Resets the usage. The rest of traffic packages stays. */
export const withUsageReset = (service: Service, now: Date): Service => ({
  ...service,
  package_bytes: packageLeft(service),
  used_upload: 0,
  used_download: 0,
  period_started_at: now,
});

/** Moves the end of the level, and that of the account if it would be earlier. The next reset is computed again. */
export function withLevelUntil(service: Service, until: Date, now: Date, zone: string): Service {
  const after = {
    ...service,
    level_expires_at: until,
    account_expires_at: later(service.account_expires_at, until),
  };
  return { ...after, next_reset_at: nextReset(after, now, zone) };
}

/**
 * Moves the end of a running level. A reset that is due, but that the job has not made yet, is made first, because the
 * next one is computed from now.
 */
export function withLevelLonger(service: Service, until: Date, now: Date, zone: string): Service {
  const due = dueReset(service, until, now, zone);
  return withLevelUntil(due === null ? service : withUsageReset(service, due), until, now, zone);
}

/**
 * The service in the form for customers. While nothing is active the level is 0 and the other fields are empty. `names`:
 * what node groups are called; without them each by its own name, as records keep it.
 */
export function describeService(
  service: Service,
  now: Date,
  names: GroupNames = {},
): z.infer<typeof serviceState> {
  if (!isRunning(service, now))
    return {
      plan_name: null,
      level: 0,
      level_expires_at: null,
      bytes_left: 0,
      ...noPlanTerms,
      next_reset_at: null,
    };
  return {
    plan_name: service.plan_name,
    level: service.level,
    level_expires_at: service.level_expires_at.toISOString(),
    bytes_left: mainLeft(service) + packageLeft(service),
    ...planTermsOf(service),
    node_groups: saidGroups(service.node_groups, names),
    next_reset_at: service.next_reset_at?.toISOString() ?? null,
  };
}

/** The same with the end of the account. */
export const describeAccount = (
  service: Service,
  now: Date,
  names: GroupNames = {},
): z.infer<typeof accountState> => ({
  ...describeService(service, now, names),
  account_expires_at: service.account_expires_at.toISOString(),
});

/**
 * A customer's service and balance, for statements that also read something else. With a language the plan is called so,
 * and otherwise as records keep it.
 */
export const selectService = (db: Sql, accountId: number, language: Language | null) =>
  db
    .selectFrom('service')
    .innerJoin('account', 'account.id', 'service.account_id')
    .leftJoin('product', 'product.id', 'service.product_id')
    .select([
      'service.product_id',
      'service.level',
      'service.level_expires_at',
      'account.expires_at as account_expires_at',
      'service.purchased_at',
      'service.period_started_at',
      'service.next_reset_at',
      'service.reset_interval',
      'service.auto_reset_day',
      'account.balance',
    ])
    .select(termColumns.map((term) => `service.${term}` as const))
    .select(usageColumns)
    .select(planName(language).as('plan_name'))
    .where('service.account_id', '=', accountId);

interface Asked {
  accountId: number;
  language: Language | null;
}

const ownService = preparedStatement((db: Sql, { accountId, language }: Asked) =>
  selectService(db, accountId, language),
);

/** Reads a customer's service and balance, with the plan as a language calls it, if one is given. */
export async function readService(
  tx: Sql,
  accountId: number,
  language: Language | null = null,
): Promise<{ service: Service; balance: string }> {
  const { balance, ...service } = onlyRow(await ownService(tx, { accountId, language }));
  return { service, balance };
}

const lockOne = preparedStatement((db: Sql, { accountId }: { accountId: number }) =>
  db
    .selectFrom('service')
    .innerJoin('account', 'account.id', 'service.account_id')
    .select('account.id')
    .where('service.account_id', '=', accountId)
    .forNoKeyUpdate(),
);

/**
 * Locks a customer's service until the transaction ends: all changes of it and of his money wait. The lock is a separate
 * statement, so that the read after it sees the latest commit. It is not `for update`: rows of invited customers refer to
 * this one by a foreign key, which a full lock would block, and two transactions with the same coupon could deadlock.
 */
export async function lockService(tx: Sql, accountId: number): Promise<void> {
  await lockOne(tx, { accountId });
}

/** `readService` with `lockService`. */
export async function holdService(tx: Sql, accountId: number, language: Language | null = null) {
  const [, held] = await atOnce(lockService(tx, accountId), readService(tx, accountId, language));
  return held;
}

type Saved = Omit<Service, 'account_expires_at' | 'plan_name'>;

type SavedOf = Saved & { accountId: number };

/** The part of a statement that writes the changes of a service. The end of the account is written after it, by `saveAccountEnd`. */
export const changedService = (db: Sql, service: SavedOf) =>
  db
    .updateTable('service')
    .set({
      product_id: service.product_id,
      level: service.level,
      level_expires_at: service.level_expires_at,
      quota_bytes: service.quota_bytes,
      package_bytes: service.package_bytes,
      used_upload: service.used_upload,
      used_download: service.used_download,
      purchased_at: service.purchased_at,
      period_started_at: service.period_started_at,
      next_reset_at: service.next_reset_at,
      reset_interval: service.reset_interval,
      auto_reset_day: service.auto_reset_day,
      ...planTermsOf(service),
    } satisfies Saved)
    .where('account_id', '=', service.accountId);

const updateService = preparedQuery(changedService);

/** Writes the changes of a service that the transaction has locked and read as `before`. */
export async function saveService(
  tx: Sql,
  accountId: number,
  after: Service,
  before?: Service,
): Promise<void> {
  await deferred(tx, updateService(tx, { ...after, accountId }));
  await saveAccountEnd(tx, accountId, after, before);
}

/**
 * Writes the end of the account, if the change of a service moves it. A separate statement after that of the service,
 * because the trigger that records a departure reads the account from before the change.
 */
export async function saveAccountEnd(
  tx: Sql,
  accountId: number,
  { account_expires_at }: Service,
  before?: Service,
): Promise<void> {
  if (before?.account_expires_at.getTime() !== account_expires_at.getTime())
    await setAccountEnd(tx, accountId, account_expires_at);
}
