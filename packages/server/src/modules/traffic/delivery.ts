import type { Context, Services } from '../../context.ts';
import type { Database } from '../../db/database.ts';

/** Notes under way by node: the node's next report waits for them, so that it sees how the last one ended. */
const underWay = new WeakMap<Database, Map<number, Promise<void>>>();

function notesOf(database: Database): Map<number, Promise<void>> {
  const notes = underWay.get(database) ?? new Map<number, Promise<void>>();
  underWay.set(database, notes);
  return notes;
}

/** Waits until what is known of the node's answered reports is written. */
export async function settled({ database }: Services, nodeId: number): Promise<void> {
  await notesOf(database).get(nodeId);
}

/** Keeps whether the answer to a report went out, once that is known. An unknown end counts as not delivered. */
export function noteDelivery({ database, delivered, log }: Context, nodeId: number, reportId: number): void {
  const notes = notesOf(database);
  void delivered.then((isDelivered) => {
    const note = (notes.get(nodeId) ?? Promise.resolve())
      .then(() =>
        database.sql
          .updateTable('traffic_report')
          .set({ is_delivered: isDelivered })
          .where('id', '=', reportId)
          .execute(),
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
