import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { health } from '@ferry/core/contract/system/anyone';
import { version } from '../../../base/version.ts';
import type { Database } from '../../../db/driver/database.ts';
import { outageOf } from '../../../db/driver/outage.ts';
import { RawAnswer } from '../../../http/register.ts';

type Health = CallAnswer<typeof health>;

/** Milliseconds for which the state of the database is known. */
const known = 5_000;

/**
 * Tells the state of the database. All callers share one look: it writes, so they must not be able to make it write
 * often.
 */
export function watchDatabase(database: Database): () => Promise<Health['database']> {
  const look = () =>
    database.probeWrite().then(
      () => 'ok' as const,
      (error: unknown) => outageOf(error)?.kind ?? 'unavailable',
    );
  let last = { at: Number.NEGATIVE_INFINITY, state: Promise.resolve<Health['database']>('ok') };
  return () => {
    const at = performance.now();
    if (at - last.at >= known) last = { at, state: look() };
    return last.state;
  };
}

const jsonType = { 'content-type': 'application/json' };

/** The answer of a server that cannot serve: its database cannot, or it closes. */
export const unwell = (database: Health['database']): RawAnswer =>
  new RawAnswer(503, jsonType, JSON.stringify({ status: 'unavailable', database, version } satisfies Health));
