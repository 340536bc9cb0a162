import type { Context } from '../../../../base/context.ts';
import { later } from '../../../ground/services/index.ts';
import { readSilences } from '../../nodes/index.ts';
import type { Part } from './part.ts';

/** Until when all reported traffic is in the sums. */
async function countedUntil({ database, now }: Context<'customer'>): Promise<Date> {
  const { oldest } = await database.sql
    .selectFrom('traffic_report')
    .select(({ fn }) => fn.min<Date | null>('received_at').as('oldest'))
    .where('folded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return oldest ?? now();
}

/** The earliest time with traffic of a customer: his account's creation, or older imported data. */
async function knownSince({ database, who }: Context<'customer'>): Promise<Date> {
  const { created_at } = await database.sql
    .selectFrom('account')
    .select('created_at')
    .where('id', '=', who.accountId)
    .executeTakeFirstOrThrow();
  const first = await database.sql
    .selectFrom('account_hour')
    .select('hour')
    .where('account_id', '=', who.accountId)
    .orderBy('hour')
    .limit(1)
    .executeTakeFirst();
  return first !== undefined && first.hour < created_at ? first.hour : created_at;
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

const written = ({ from, to }: { from: Date; to: Date }) => ({
  from: from.toISOString(),
  to: to.toISOString(),
});

/** What is known about a part: until when it is counted, and the times without data. */
export async function readKnown(ctx: Context<'customer'>, part: Part) {
  const [until, since] = [await countedUntil(ctx), await knownSince(ctx)];
  const from = part.from ?? since;
  const to = part.until !== undefined && part.until < ctx.now() ? part.until : ctx.now();
  const [begins, ends] = [later(from, since), earlier(to, until)];
  const silences = begins < ends ? await readSilences(ctx, part.nodeId, { from: begins, to: ends }) : [];
  const gaps = [{ from, to: earlier(since, to) }, ...silences, { from: later(until, from), to }].filter(
    (gap) => gap.from < gap.to,
  );
  return { data_until: until.toISOString(), gaps: gaps.map(written) };
}
