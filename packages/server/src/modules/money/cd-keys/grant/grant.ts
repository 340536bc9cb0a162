import type { codeGrant } from '@ferry/core/contract/base/terms';
import { grant } from '@ferry/core/contract/cd-keys/customer';
import type * as z from 'zod/mini';
import { Refusal } from '../../../../base/refusal.ts';
import type { Row } from '../../../../db/schema/rows.ts';
import {
  addDuration,
  addPackage,
  addTime,
  atPresent,
  type GroupNames,
  isRunning,
  later,
  noPlanTerms,
  periodsOf,
  planTermsOf,
  type Service,
  saidGroups,
  type Term,
} from '../../../ground/services/index.ts';

/** The value of a code. */
export type CodeGrant = z.infer<typeof grant>;

/** The value of a new code, without the name of its product. */
export type NewGrant = z.infer<typeof codeGrant>;

/** The value of a gift, or of a code that gives no product. */
export type Grant = Exclude<CodeGrant, { kind: 'product' }>;

type Column =
  | 'amount'
  | 'bytes'
  | 'level'
  | 'duration'
  | 'resume_ended'
  | 'speed_limit'
  | 'device_limit'
  | 'node_groups'
  | 'product_id';

export const grantColumns = (worth: NewGrant) => {
  const given: { [Name in Column]?: Row<'cd_key'>[Name] | undefined } = worth;
  return {
    kind: worth.kind,
    amount: given.amount ?? null,
    bytes: given.bytes ?? null,
    level: given.level ?? null,
    duration: given.duration ?? null,
    resume_ended: given.resume_ended ?? null,
    speed_limit: given.speed_limit ?? null,
    device_limit: given.device_limit ?? null,
    node_groups: given.node_groups ?? null,
    product_id: given.product_id ?? null,
  } satisfies Record<Column | 'kind', unknown>;
};

/** `name`: what its product is called. */
export const grantOf = (row: Row<'cd_key'> & { name: string | null }): CodeGrant =>
  grant.parse(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));

/** A grant with its node groups as they are called. */
export const saidGrant = (worth: CodeGrant, names: GroupNames): CodeGrant =>
  worth.kind === 'level_time' && worth.node_groups
    ? { ...worth, node_groups: saidGroups(worth.node_groups, names) }
    : worth;

/** A term that is given. It was not paid for. */
const given = (
  term: Pick<Term, 'product_id' | 'plan_name' | 'promise' | 'interval'>,
  duration: string,
): Term => ({
  ...term,
  id: null,
  purchase_id: null,
  duration,
  periods: periodsOf(duration, term.interval),
  cash: '0.00',
});

/** Whether the quota was given once, by a code or a gift: no plan has it, and it does not return by days alone. */
const isGivenOnce = ({ product_id, reset_interval }: Service) =>
  product_id === null && reset_interval === null;

/** The ended plan, continued for some time with its whole quota. `null`: there is none. */
function resumed(service: Service, duration: string): Term | null {
  const { level, quota_bytes, product_id, plan_name, reset_interval: interval } = service;
  if (level === 0 || quota_bytes === 0 || isGivenOnce(service)) return null;
  const promise = { level, quota_bytes, ...planTermsOf(service) };
  return given({ product_id, plan_name, promise, interval }, duration);
}

/** The term that days of a level begin if none is running. */
function begun(service: Service, worth: Grant & { kind: 'level_time' }): Term {
  const { level, duration, bytes = 0, speed_limit = null, device_limit = null, node_groups = null } = worth;
  const hadLevel = service.level === level;
  if (bytes === 0) {
    const ended = hadLevel ? resumed(service, duration) : null;
    if (ended === null) throw new Refusal('cd_keys.needs_level', { details: { level } });
    return ended;
  }
  const limits = hadLevel ? planTermsOf(service) : { ...noPlanTerms, speed_limit, device_limit, node_groups };
  const promise = { level, quota_bytes: bytes, ...limits };
  return given({ product_id: null, plan_name: null, promise, interval: null }, duration);
}

/** Days of a level for the running plan of that level, and its bytes as a package. Without a running plan they begin one. */
function levelTime(
  service: Service,
  worth: Grant & { kind: 'level_time' },
  now: Date,
  zone: string,
): Service {
  const { level, duration, bytes = 0 } = worth;
  if (!isRunning(service, now))
    return addTime(service, { kind: 'append', term: begun(service, worth) }, now, zone).after;
  const { after, refused } = addTime(service, { kind: 'days', duration, level }, now, zone);
  if (refused !== undefined) throw new Refusal('cd_keys.other_level');
  return withBytes(after, bytes, now, zone);
}

/** Days for the running plan. Without one they continue the last plan, only if the grant says so. */
function planTime(
  service: Service,
  { duration, bytes = 0, resume_ended = false }: Grant & { kind: 'plan_time' },
  now: Date,
  zone: string,
): Service {
  const runs = isRunning(service, now);
  if (!runs && !resume_ended) throw new Refusal('cd_keys.no_running_plan');
  const last = runs ? null : resumed(service, duration);
  if (!runs && last === null) throw new Refusal('cd_keys.no_last_plan');
  const act =
    last === null
      ? ({ kind: 'days', duration, level: null } as const)
      : ({ kind: 'append', term: last } as const);
  return withBytes(addTime(service, act, now, zone).after, bytes, now, zone);
}

/** Adds bytes with the lifetime of a traffic package. */
const withBytes = (service: Service, bytes: number, now: Date, zone: string): Service =>
  bytes === 0 ? service : addPackage(service, bytes, now, zone);

/**
 * Computes the service after a gift, or a code that gives no product. Money does not change it. It is a pure function, so the preview, the
 * answer and what can be used cannot differ. Throws if it cannot be given at present.
 */
export function applyGrant(before: Service, worth: Grant, now: Date, zone: string): Service {
  if (worth.kind === 'money') return before;
  const service = atPresent(before, now, zone);
  switch (worth.kind) {
    case 'traffic':
      if (!isRunning(service, now)) throw new Refusal('cd_keys.needs_main_package');
      return withBytes(service, worth.bytes, now, zone);
    case 'plan_time':
      return planTime(service, worth, now, zone);
    case 'account_time':
      return {
        ...service,
        account_expires_at: addDuration(later(now, service.account_expires_at), worth.duration, zone),
      };
    case 'level_time':
      return levelTime(service, worth, now, zone);
  }
}
