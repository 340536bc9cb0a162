import type { Context } from '../../../../base/context.ts';
import { later } from '../../../ground/services/index.ts';
import { readSilences } from '../../nodes/index.ts';
import type { Part } from './part.ts';

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/**
 * `until`: until when all reported traffic is in the sums. `since`: the earliest time with traffic of a customer, which is
 * the account's creation, or older imported data.
 */
async function readBounds({
  database,
  now,
  who,
}: Context<'customer'>): Promise<{ until: Date; since: Date }> {
  const { oldest, created_at, first } = await database.sql
    .selectFrom('account')
    .where('id', '=', who.accountId)
    .select(({ selectFrom }) => [
      'created_at',
      selectFrom('traffic_report')
        .select(({ fn }) => fn.min('received_at').as('at'))
        .where('folded_at', 'is', null)
        .as('oldest'),
      selectFrom('account_hour')
        .select('hour')
        .where('account_id', '=', who.accountId)
        .orderBy('hour')
        .limit(1)
        .as('first'),
    ])
    .executeTakeFirstOrThrow();
  return { until: oldest ?? now(), since: first === null ? created_at : earlier(first, created_at) };
}

const written = ({ from, to }: { from: Date; to: Date }) => ({
  from: from.toISOString(),
  to: to.toISOString(),
});

/** What is known about a part: until when it is counted, and the times without data. */
export async function readKnown(ctx: Context<'customer'>, part: Part) {
  const { until, since } = await readBounds(ctx);
  const from = part.from ?? since;
  const to = part.until !== undefined && part.until < ctx.now() ? part.until : ctx.now();
  const [begins, ends] = [later(from, since), earlier(to, until)];
  const silences = begins < ends ? await readSilences(ctx, part.nodeId, { from: begins, to: ends }) : [];
  const gaps = [{ from, to: earlier(since, to) }, ...silences, { from: later(until, from), to }].filter(
    (gap) => gap.from < gap.to,
  );
  return { data_until: until.toISOString(), gaps: gaps.map(written) };
}
