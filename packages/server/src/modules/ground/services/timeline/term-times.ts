import type { Sql } from '../../../../db/driver/database.ts';
import { termsOf } from '../act-on.ts';
import { readService } from '../service.ts';
import { atTime, placesOf } from '../terms/row.ts';

interface TermTimes {
  /** `null`: it left the row before it began. */
  readonly begins: Date | null;
  /** `null`: it has no end. */
  readonly ends: Date | null;
}

/** When each plan that a customer bought ran, runs or will run, by the number of its purchase. */
export async function readTermTimes(
  db: Sql,
  accountId: number,
  now: Date,
  zone: string,
): Promise<Map<number, TermTimes>> {
  const { service } = await readService(db, accountId);
  const row = atTime(termsOf(service, now, zone), now, zone);
  const gone = await db
    .selectFrom('service_term')
    .select(['purchase_id', 'begun_at', 'ended_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is not', null)
    .execute();
  const times = [
    ...[...gone, ...row.ended].map((term) => [term.purchase_id, term.begun_at, term.ended_at] as const),
    ...placesOf(row, zone).map(({ term, begins, ends }) => [term.purchase_id, begins, ends] as const),
  ];
  return new Map(
    times.flatMap(([id, begins, ends]) => (id === null ? [] : [[Number(id), { begins, ends }] as const])),
  );
}
