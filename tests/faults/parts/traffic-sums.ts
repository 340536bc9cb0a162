import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Services } from '../../../packages/server/src/base/context.ts';
import {
  foldTraffic,
  settleHours,
  sumDays,
} from '../../../packages/server/src/modules/network/traffic/index.ts';

export interface Sums {
  upload: number;
  download: number;
}
export const nothing = (): Sums => ({ upload: 0, download: 0 });
export const added = (one: Sums, other: Sums): Sums => ({
  upload: one.upload + other.upload,
  download: one.download + other.download,
});

/** Folds and settles, checks that every sum equals that of the raw rows, and returns the sums by customer. */
export async function readEqualSums(services: Services, rate: number): Promise<(Sums & { id: number })[]> {
  const { sql: db } = services.database;
  // If another process is folding, folding skips, and this waits for it.
  await vi.waitFor(
    async () => {
      await foldTraffic(services);
      const waiting = await db
        .selectFrom('traffic_report')
        .select('id')
        .where('folded_at', 'is', null)
        .execute();
      expect(waiting).toEqual([]);
    },
    { timeout: 60_000, interval: 100 },
  );
  const sums = async (from: string, by = 'account_id') => {
    const { rows } = await sql<Sums & { id: number; billed: number }>`
      select ${sql.ref(by)} as id, sum(upload)::bigint as upload, sum(download)::bigint as download,
        sum(billed)::bigint as billed
      from ${sql.table(from)} group by 1 order by 1`.execute(db);
    return rows;
  };
  const raw = await sums('traffic_row');
  expect(await sums('account_hour')).toEqual(raw);
  expect(await sums('traffic_hour')).toEqual(raw);
  await settleHours(services);
  expect(await sums('traffic_hour')).toEqual(raw);
  expect(await sums('traffic_day')).toEqual(raw);
  const rawOfNodes = await sums('traffic_row', 'node_id');
  expect(await sums('traffic_hour', 'node_id')).toEqual(rawOfNodes);
  expect(await sums('node_hour', 'node_id')).toEqual(rawOfNodes);
  // Days are summed up when they are over. What comes later opens them again.
  await sumDays({ ...services, now: () => new Date(services.now().getTime() + 2 * 86_400_000) });
  expect(await sums('account_day')).toEqual(raw);
  const used = await sql<{ id: number; billed: number }>`
    select account_id as id, used_upload + used_download as billed from service
    where used_upload + used_download > 0 order by account_id`.execute(db);
  expect(used.rows).toEqual(raw.map(({ id, billed }) => ({ id, billed })));
  for (const row of raw) expect(row.billed).toBe((row.upload + row.download) * rate);
  return raw.map(({ id, upload, download }) => ({ id, upload, download }));
}
