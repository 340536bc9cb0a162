import type { CallAnswer } from '@ferry/core/contract/call';
import type { examine } from '@ferry/core/contract/doctor';
import { messageOf } from '../../log.ts';
import { say } from '../../words/words.ts';
import type { Check, Examined, Found } from './examination.ts';

export type Finding = CallAnswer<typeof examine>['result']['checks'][number];

/** Milliseconds that one check may take. What hangs holds nothing else. */
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

/** A check that could not look says why: what it asked failed. */
const broken = (error: unknown): Found => ({
  outcome: 'failed',
  word: 'doctor.broken',
  cure: 'doctor.broken_cure',
  values: { why: messageOf(error).slice(0, 300) },
});

/** Runs checks side by side, each for so long at most. */
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
              // One that throws at once is no different.
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
