import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { renew as call } from '@ferry/core/contract/secrets/admin';
import type { Context, Services } from '../../../base/context.ts';
import { faultPoint } from '../../../base/faults.ts';
import type { Job } from '../../../jobs/job.ts';
import { holdSecretKeys, switchKey } from '../../../keys/secret-keys.ts';
import { nothingToAudit, recordAudit } from '../../ground/script-tokens/index.ts';
import { readStatus } from './status.ts';

/** The number of rows in a transaction, small enough that customers do not wait for it. */
const batch = 500;

/**
 * Reads the keys again after a change, except in a dry run: its change is rolled back, and it holds the only connection
 * of the embedded database.
 */
export async function lookAgain({ database, keys }: Services): Promise<void> {
  if (!database.sql.isTransaction) await keys.look();
}

/** Switches to the announced key once every process knows it, and reads the keys again. Returns its number. */
async function switchToAnnouncedKey(
  services: Services,
  note: (tx: Parameters<typeof switchKey>[0], id: number, before: number | null) => Promise<void>,
) {
  const switched = await services.database.sql.transaction().execute(async (tx) => {
    const rows = await holdSecretKeys(tx);
    if (!rows.some(({ current_at }) => current_at === null)) return undefined;
    const id = await switchKey(tx, services.now());
    const before = rows.findLast(({ current_at }) => current_at !== null)?.id ?? null;
    if (id !== undefined) await note(tx, id, before);
    return id;
  });
  faultPoint('secrets.renew after turning');
  await lookAgain(services);
  return switched;
}

/** Moves values to the current key for at most this many milliseconds. Returns the number of rows. */
async function moveValues(services: Services, milliseconds: number): Promise<number> {
  const until = performance.now() + milliseconds;
  let moved = 0;
  if (services.keys.verifying.length === 1) return 0;
  for (const { renew } of services.nouns.flatMap((noun) => noun.keyedValues ?? []))
    while (renew !== undefined && performance.now() < until) {
      const count = await renew(services, batch);
      moved += count;
      if (count === 0) break;
      faultPoint('secrets.renew after a batch');
    }
  return moved;
}

/** Continues a rotation. If it is interrupted, the next call does the rest. */
export async function renew(ctx: Context<'admin'>): Promise<Pick<CallAnswer<typeof call>, 'result'>> {
  nothingToAudit(ctx);
  await switchToAnnouncedKey(ctx, (tx, id, before) => {
    const change = { before: { current_key: before }, after: { current_key: id } };
    return recordAudit(tx, ctx, 'secrets.renew', String(id), change);
  });
  const moved = await moveValues(ctx, 5_000);
  return { result: { ...(await readStatus(ctx.database.sql, ctx)), moved } };
}

/** The same as a job, so that a rotation completes without its initiator. */
export const renewSecrets: Job = {
  name: 'secrets.renew',
  everySeconds: 60,
  async run(services) {
    const switched = await switchToAnnouncedKey(services, async (_, id) =>
      services.log.info({ key: id }, 'switched to a new key'),
    );
    return (await moveValues(services, 50_000)) + (switched === undefined ? 0 : 1);
  },
};
