import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { examine } from '@ferry/core/contract/doctor/admin';
import { messageOf } from '../../../base/log.ts';
import { say } from '../../../words/words.ts';
import type { Check, Examined, Found } from './examination.ts';

export type Finding = CallAnswer<typeof examine>['result']['checks'][number];

/** The time limit of each check in milliseconds. A check that hangs does not delay the others. */
export const mostMs = 10_000;

async function within(look: Promise<Found>, milliseconds: number): Promise<Found> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Found>((resolve) => {
    timer = setTimeout(
      () =>
        resolve({
          outcome: 'failed',
          word: 'doctor.late',
          cure: 'doctor.late_cure',
          values: { seconds: Math.round(milliseconds / 1000) },
        }),
      milliseconds,
    );
  });
  try {
    return await Promise.race([look, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The result of a check that failed itself, with the reason. */
const broken = (error: unknown): Found => ({
  outcome: 'failed',
  word: 'doctor.broken',
  cure: 'doctor.broken_cure',
  values: { why: messageOf(error).slice(0, 300) },
});

/** Runs checks concurrently, each with a time limit. */
export function runChecks(
  examined: Examined,
  checks: readonly Check[],
  { hasDatabase = true, milliseconds = mostMs } = {},
): Promise<Finding[]> {
  const { language } = examined;
  return Promise.all(
    checks.map(async ({ name, needsDatabase, look }) => {
      const began = performance.now();
      const found: Found =
        needsDatabase && !hasDatabase
          ? { outcome: 'skipped', word: 'doctor.no_database' }
          : await within(
              // A synchronous throw is handled in the same way.
              Promise.resolve()
                .then(() => look(examined))
                .catch(broken),
              milliseconds,
            );
      return {
        name,
        outcome: found.outcome,
        message: say(language, found.word, found.values),
        cure: found.cure === undefined ? null : say(language, found.cure, found.values),
        milliseconds: Math.round(performance.now() - began),
      };
    }),
  );
}
