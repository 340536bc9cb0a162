import { addDuration } from '../../../ground/services/index.ts';

/** What changed the level of one customer. */
export type Change =
  /** A plan was bought, or one was refunded. `quota`: `null` for the same as before. */
  { kind: 'plan'; account_id: number; at: Date; level: number; until: Date; quota: number | null } | Days;

/** Days of a level that were redeemed or given. */
export interface Days {
  kind: 'days';
  at: Date;
  level: number;
  /** ISO 8601. */
  duration: string;
  /** 0: none were promised. */
  bytes: number;
  /** From before bytes were kept. */
  may_be_short: boolean;
  account_id: number;
  /** One of code and gift is `null`. */
  code_id: number | null;
  hint: string | null;
  gift_id: number | null;
}

export interface Short {
  readonly days: Days;
  /** The bytes that were added. */
  readonly given: number;
}

/**
 * Follows the level of one customer by the rule that dropped bytes, and finds where it dropped some: while the level
 * was running, days added none, and after it had ended they gave the old quota again. A customer who did not have the
 * level got all. `changes` are in the order of time.
 */
export function shortOf(changes: readonly Change[], zone: string): Short[] {
  const short: Short[] = [];
  let held = { level: 0, until: new Date(0), quota: 0 };
  for (const change of changes) {
    const { level } = change;
    if (change.kind === 'plan') {
      held = { level, until: change.until, quota: change.quota ?? held.quota };
      continue;
    }
    const { at, duration, bytes, may_be_short } = change;
    const had = held.level === level;
    const runs = had && held.until > at;
    const given = runs ? 0 : had ? Math.min(bytes, held.quota) : bytes;
    if (may_be_short && given < bytes) short.push({ days: change, given });
    held = {
      level,
      until: addDuration(runs ? held.until : at, duration, zone),
      quota: had ? held.quota : bytes,
    };
  }
  return short;
}
