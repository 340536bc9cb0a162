import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { health } from '@ferry/core/contract/system/anyone';
import { version } from '../../../base/version.ts';
import type { Database } from '../../../db/driver/database.ts';
import { outageOf } from '../../../db/driver/outage.ts';
import { RawAnswer } from '../../../http/register.ts';

type Health = CallAnswer<typeof health>;

/** The lifetime of the known state of the database, in milliseconds. */
const stateTtlMs = 5_000;

/**
 * Returns the state of the database. All callers share one check, because it writes and they must not cause many
 * writes.
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
    if (at - last.at >= stateTtlMs) last = { at, state: look() };
    return last.state;
  };
}

const jsonType = { 'content-type': 'application/json' };

/** The answer of a server whose database is unavailable, or that closes. */
export const unwell = (database: Health['database']): RawAnswer =>
  new RawAnswer(503, jsonType, JSON.stringify({ status: 'unavailable', database, version } satisfies Health));
