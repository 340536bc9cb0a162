import type { CallAnswer } from '@ferry/core/contract/call';
import { health } from '@ferry/core/contract/system';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { outageOf } from '../../db/outage.ts';
import { Refusal } from '../../refusal.ts';
import { version } from '../../version.ts';

type Health = CallAnswer<typeof health>;

/** Milliseconds for which the state of the database is known. */
const known = 5_000;

/**
 * Tells the state of the database. All callers share one look: it writes, so they must not be able to make it write
 * often.
 */
function watchDatabase(database: Database): () => Promise<Health['database']> {
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

/** The server can not answer, in contrast to a request that was wrong. */
const isOurs = (error: Error & { statusCode?: number }): boolean =>
  ((error instanceof Refusal ? error.options.status : error.statusCode) ?? 500) >= 500;

/**
 * Serves `/health`. Unlike other calls it needs no keys, which are read from the database, and it has its own answer
 * also while the server closes.
 */
export function registerHealth(app: FastifyInstance, { database }: Pick<Services, 'database'>): void {
  const stateNow = watchDatabase(database);
  async function answer(reply: FastifyReply, isServing: boolean): Promise<Health> {
    const state = await stateNow();
    const isOk = isServing && state === 'ok';
    reply.code(isOk ? 200 : 503);
    return { status: isOk ? 'ok' : 'unavailable', database: state, version };
  }
  app.route({
    method: [health.method, 'HEAD'],
    url: health.path,
    exposeHeadRoute: false,
    config: { call: health },
    async errorHandler(error, _request, reply) {
      if (!isOurs(error)) throw error;
      return answer(reply, false);
    },
    handler: (_request, reply) => answer(reply, true),
  });
}
