import { setTimeout as pause } from 'node:timers/promises';
import type { Context, Services } from '../../../../base/context.ts';
import type { Database } from '../../../../db/driver/database.ts';
import { Outage, outageOf } from '../../../../db/driver/outage.ts';

/** Milliseconds for which a report waits for the previous one. */
const waitMs = 10_000;
/** Milliseconds between two attempts. A write is retried for ten minutes, as long as an outage may last. */
const retryEveryMs = 500;
const maxTries = 1_200;

/**
 * Pending writes by node. The node's next report waits for them, because it needs to know how the previous one ended.
 */
const underWay = new WeakMap<Database, Map<number, Promise<void>>>();

function notesOf(database: Database): Map<number, Promise<void>> {
  const notes = underWay.get(database) ?? new Map<number, Promise<void>>();
  underWay.set(database, notes);
  return notes;
}

/**
 * Waits until the results of the node's answered reports are written. While the database is away, the report is
 * refused with an `Outage`, and the agent sends it again.
 */
export async function settled({ database }: Services, nodeId: number): Promise<void> {
  const note = notesOf(database).get(nodeId);
  if (note === undefined) return;
  const waiting = new AbortController();
  const late = pause(waitMs, undefined, { signal: waiting.signal }).then(() => {
    throw new Outage('late', new Error('an earlier report of the node is not settled'));
  });
  try {
    await Promise.race([note, late]);
  } finally {
    waiting.abort();
    late.catch(() => {});
  }
}

/** Retries a write until the database is available. Otherwise the result would be lost with this process. */
async function afterOutages<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (tries === maxTries || outageOf(error) === undefined) throw error;
      await pause(retryEveryMs, undefined, { ref: false });
    }
  }
}

/**
 * Stores whether the answer to a report was delivered. An unknown result counts as not delivered. Await it before
 * answering: a caller that has disconnected by then did not get the answer, even if the network still accepts it.
 */
export async function noteDelivery(ctx: Context, nodeId: number, reportId: number): Promise<void> {
  const { database, log } = ctx;
  const notes = notesOf(database);
  const delivered = (await ctx.hasLeft()) ? Promise.resolve(false) : ctx.delivered;
  void delivered.then((isDelivered) => {
    const note = (notes.get(nodeId) ?? Promise.resolve())
      .then(() =>
        afterOutages(() =>
          database.sql
            .updateTable('traffic_report')
            .set({ is_delivered: isDelivered })
            .where('id', '=', reportId)
            .execute(),
        ),
      )
      .then(
        () => {},
        (error) => log.warn({ err: error }, 'whether a traffic report was answered could not be kept'),
      )
      .finally(() => {
        if (notes.get(nodeId) === note) notes.delete(nodeId);
      });
    notes.set(nodeId, note);
  });
}
