import type { Services } from '../../../../../base/context.ts';

/** Records that a machine was heard, and its load if it told one: 0 to 1, or null if it could not be read. */
export async function noteMachine(
  { database, now }: Services,
  machineId: number,
  state: { load?: number | null; load_text?: string } = {},
): Promise<void> {
  await database.sql
    .updateTable('machine')
    .set({ last_heard_at: now(), ...state })
    .where('id', '=', machineId)
    .execute();
}
