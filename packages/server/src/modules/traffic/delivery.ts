import { setTimeout as pause } from 'node:timers/promises';
import type { Context, Services } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { Outage, outageOf } from '../../db/outage.ts';

/** Milliseconds that a report waits for the one before it. */
const patience = 10_000;
/** A note is tried for as long as an outage may take: ten minutes, twice a second. */
const again = 500;
const mostTries = 1_200;

/** Notes under way by node: the node's next report waits for them, so that it sees how the last one ended. */
const underWay = new WeakMap<Database, Map<number, Promise<void>>>();

function notesOf(database: Database): Map<number, Promise<void>> {
  const notes = underWay.get(database) ?? new Map<number, Promise<void>>();
  underWay.set(database, notes);
  return notes;
}

/**
 * Waits until what is known of the node's answered reports is written. While it can not be, the database is away: the
 * report is refused with an `Outage` and comes again.
 */
export async function settled({ database }: Services, nodeId: number): Promise<void> {
  const note = notesOf(database).get(nodeId);
  if (note === undefined) return;
  const waiting = new AbortController();
  const late = pause(patience, undefined, { signal: waiting.signal }).then(() => {
    throw new Outage('late', new Error('an earlier report of the node is not settled'));
  });
  try {
    await Promise.race([note, late]);
  } finally {
    waiting.abort();
    late.catch(() => {});
  }
}

/** Writes what would be forgotten with this process, as soon as the database is there again. */
async function afterOutages<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (tries === mostTries || outageOf(error) === undefined) throw error;
      await pause(again, undefined, { ref: false });
    }
  }
}

/**
 * Keeps whether the answer to a report went out, once that is known. An unknown end counts as not delivered. Wait for
 * it before the answer is given: who has gone by then did not get it, also where the network would still take it.
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
