import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { examine } from '@ferry/core/contract/doctor/admin';
import { messageOf } from '../../../base/log.ts';
import { withTimeLimit } from '../../../base/time-limit.ts';
import { version } from '../../../base/version.ts';
import { type Language, say } from '../../../words/words.ts';
import { type Check, type CheckName, type Examined, type Found, failed, skipped } from './examination.ts';

export type Finding = CallAnswer<typeof examine>['result']['checks'][number];

/** The time limit of each check in milliseconds. A check that hangs does not delay the others. */
const checkTimeoutMs = 10_000;

/** The result of a check that did not end in time. */
const late = (milliseconds: number): Found =>
  failed('doctor.late', 'doctor.late_cure', { seconds: Math.round(milliseconds / 1000) });

/** PostgreSQL's codes for a missing table and a missing column. The check of the schema names it. */
const missing: readonly unknown[] = ['42P01', '42703'];

/** The result of a check that failed itself, with the reason. */
const broken = (error: unknown): Found =>
  missing.includes((error as { code?: unknown }).code)
    ? skipped('doctor.no_table')
    : failed('doctor.broken', 'doctor.broken_cure', { why: messageOf(error).slice(0, 300) });

/** The result of a check as the call and the script show it. */
export const findingOf = (
  language: Language,
  name: CheckName,
  { outcome, word, cure, values }: Found,
  milliseconds: number,
): Finding => ({
  name,
  outcome,
  message: say(language, word, values),
  cure: cure === undefined ? null : say(language, cure, values),
  milliseconds: Math.round(milliseconds),
});

/** Runs checks concurrently, each with a time limit. */
export function runChecks(
  examined: Examined,
  checks: readonly Check[],
  { hasDatabase = true, milliseconds = checkTimeoutMs } = {},
): Promise<Finding[]> {
  const { language } = examined;
  return Promise.all(
    checks.map(async ({ name, needsDatabase, look }) => {
      const began = performance.now();
      const found: Found =
        needsDatabase && !hasDatabase
          ? skipped('doctor.no_database')
          : await withTimeLimit(
              milliseconds,
              // A synchronous throw is handled in the same way.
              Promise.resolve()
                .then(() => look(examined))
                .catch(broken),
              () => late(milliseconds),
            );
      return findingOf(language, name, found, performance.now() - began);
    }),
  );
}

/** The report of the call and the script. A site is well if no check failed. Warnings do not count. */
export const reportOf = (checks: Finding[], at: Date): CallAnswer<typeof examine>['result'] => ({
  version,
  at: at.toISOString(),
  is_well: !checks.some(({ outcome }) => outcome === 'failed'),
  checks,
});
