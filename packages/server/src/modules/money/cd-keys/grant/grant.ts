import { grant } from '@ferry/core/contract/cd-keys/customer';
import type * as z from 'zod/mini';
import { Refusal } from '../../../../base/refusal.ts';
import type { Row } from '../../../../db/schema/rows.ts';
import {
  addDuration,
  type GroupNames,
  isGivenOnce,
  isRunning,
  later,
  noPlanTerms,
  type Service,
  saidGroups,
  withLevelLonger,
  withLevelUntil,
  withPackage,
  withUsageReset,
} from '../../../ground/services/index.ts';

export type Grant = z.infer<typeof grant>;

type Column =
  | 'amount'
  | 'bytes'
  | 'level'
  | 'duration'
  | 'resume_ended'
  | 'speed_limit'
  | 'device_limit'
  | 'node_groups';

export const grantColumns = (worth: Grant) => {
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
  } satisfies Record<Column | 'kind', unknown>;
};

export const grantOf = (row: Row<'cd_key'>): Grant =>
  grant.parse(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));

/** A grant with its node groups as they are called. */
export const saidGrant = (worth: Grant, names: GroupNames): Grant =>
  worth.kind === 'level_time' && worth.node_groups
    ? { ...worth, node_groups: saidGroups(worth.node_groups, names) }
    : worth;

/** The ended plan, continued with its whole quota. `null`: there is none. */
function resumed(service: Service, now: Date): Service | null {
  // A quota that was given once was used up, and does not come back by days alone.
  if (service.level === 0 || service.quota_bytes === 0 || isGivenOnce(service)) return null;
  return { ...withUsageReset(service, now), package_bytes: 0, purchased_at: now };
}

/** The service that days of a level start or continue if none is running. */
function begun(service: Service, worth: Grant & { kind: 'level_time' }, now: Date): Service {
  const { level, bytes = 0, speed_limit = null, device_limit = null, node_groups = null } = worth;
  const hadLevel = service.level === level;
  if (bytes === 0) {
    const ended = hadLevel ? resumed(service, now) : null;
    if (ended === null) throw new Refusal('cd_keys.needs_level', { details: { level } });
    return ended;
  }
  return {
    ...withUsageReset(service, now),
    package_bytes: 0,
    purchased_at: now,
    ...(hadLevel ? {} : { ...noPlanTerms, speed_limit, device_limit, node_groups }),
    product_id: null,
    plan_name: null,
    level,
    quota_bytes: bytes,
    reset_interval: null,
    auto_reset_day: 0,
  };
}

function levelTime(
  service: Service,
  worth: Grant & { kind: 'level_time' },
  now: Date,
  zone: string,
): Service {
  const { level, duration, bytes = 0 } = worth;
  const runs = isRunning(service, now);
  const until = addDuration(runs ? service.level_expires_at : now, duration, zone);
  if (!runs) return withLevelUntil(begun(service, worth, now), until, now, zone);
  if (service.level !== level) throw new Refusal('cd_keys.other_level');
  const extended = withLevelLonger(service, until, now, zone);
  return bytes === 0 ? extended : withPackage(extended, bytes);
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
  const going = runs ? service : resumed(service, now);
  if (going === null) throw new Refusal('cd_keys.no_last_plan');
  const until = addDuration(runs ? going.level_expires_at : now, duration, zone);
  const extended = runs ? withLevelLonger(going, until, now, zone) : withLevelUntil(going, until, now, zone);
  return bytes === 0 ? extended : withPackage(extended, bytes);
}

/**
 * Computes the service after a code or a gift. Money does not change it. It is a pure function, so the preview, the
 * answer and what can be used cannot differ. Throws if it cannot be given at present.
 */
export function applyGrant(service: Service, worth: Grant, now: Date, zone: string): Service {
  switch (worth.kind) {
    case 'money':
      return service;
    case 'traffic':
      if (!isRunning(service, now)) throw new Refusal('cd_keys.needs_main_package');
      return withPackage(service, worth.bytes);
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
