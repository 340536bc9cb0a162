import { grant } from '@ferry/core/contract/cd-keys';
import type { Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { CdKeyTable } from '../../db/shop-tables.ts';
import { Refusal } from '../../refusal.ts';
import {
  addDuration,
  isRunning,
  later,
  type Service,
  withLevelUntil,
  withPackage,
  withUsageReset,
} from '../services/index.ts';

export type Grant = z.infer<typeof grant>;

/** A grant as the table's columns. */
export const grantColumns = (worth: Grant) => ({
  kind: worth.kind,
  amount: worth.kind === 'money' ? worth.amount : null,
  bytes: worth.kind === 'traffic' || worth.kind === 'level_time' ? (worth.bytes ?? null) : null,
  level: worth.kind === 'level_time' ? worth.level : null,
  duration: worth.kind === 'account_time' || worth.kind === 'level_time' ? worth.duration : null,
});

/** The grant of a row. */
export const grantOf = (row: Selectable<CdKeyTable>): Grant =>
  grant.parse(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));

function levelTime(
  service: Service,
  worth: Grant & { kind: 'level_time' },
  now: Date,
  zone: string,
): Service {
  const { level, duration, bytes = 0 } = worth;
  if (isRunning(service, now)) {
    if (service.level !== level) throw new Refusal('cd_keys.other_level');
    return withLevelUntil(service, addDuration(service.level_expires_at, duration, zone), now, zone);
  }
  const fresh = { ...withUsageReset(service, now), package_bytes: 0, purchased_at: now };
  const begun =
    service.level === level
      ? fresh
      : {
          ...fresh,
          product_id: null,
          plan_name: null,
          level,
          quota_bytes: bytes,
          speed_limit: null,
          device_limit: null,
          reset_interval: null,
          auto_reset_day: 0,
        };
  return withLevelUntil(begun, addDuration(now, duration, zone), now, zone);
}

/** Applies the value of a code to a service. Money does not change the service. */
export function applyGrant(service: Service, worth: Grant, now: Date, zone: string): Service {
  switch (worth.kind) {
    case 'money':
      return service;
    case 'traffic':
      if (!isRunning(service, now)) throw new Refusal('cd_keys.needs_main_package');
      return withPackage(service, worth.bytes);
    case 'account_time':
      return {
        ...service,
        account_expires_at: addDuration(later(now, service.account_expires_at), worth.duration, zone),
      };
    case 'level_time':
      return levelTime(service, worth, now, zone);
  }
}
