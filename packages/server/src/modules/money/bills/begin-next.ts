import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as servicesOld from '@ferry/core/contract/bills/customer';
import type { Context } from '../../../base/context.ts';
import { faultPoint } from '../../../base/faults.ts';
import { Refusal } from '../../../base/refusal.ts';
import { recordActivity } from '../../ground/activity/index.ts';
import { once } from '../../ground/repeats/index.ts';
import {
  actOn,
  atPresent,
  describeService,
  describeTerms,
  holdService,
  mainLeft,
  nextPeriodBlocked,
  readGroupNames,
  readService,
  saveService,
} from '../../ground/services/index.ts';

type Who = Context<'customer'>;

/** The plans that run and wait. */
export async function showTerms(ctx: Who): Promise<ResultOf<typeof servicesOld.terms>> {
  const { database, config, language, now, who } = ctx;
  const at = now();
  const { service: kept } = await readService(database.sql, who.accountId, language);
  const { [language]: names } = await readGroupNames(database.sql);
  const service = atPresent(kept, at, config.timeZone);
  const terms = describeTerms(service, at, names, config.timeZone);
  const [running, follower] = terms;
  const begins_at = running?.periods[1] ?? follower?.begins_at;
  // A plan without an end would get a quota for nothing.
  if (running === undefined || running.ends_at === null || begins_at === undefined)
    return { result: { terms, next: null } };
  const { quota_bytes } = running.periods.length > 1 ? running : (follower ?? running);
  const next = {
    period_begun_at: running.periods[0] ?? running.begins_at,
    begins_at,
    bytes_given_up: mainLeft(service),
    quota_bytes,
    blocked: await nextPeriodBlocked(database.sql, ctx, who.accountId),
  };
  return { result: { terms, next } };
}

const blockedBy = { off: 'bills.next_off', too_early: 'bills.too_early' } as const;

const refusals = {
  nothing_runs: 'bills.nothing_follows',
  nothing_follows: 'bills.nothing_follows',
  other_period: 'bills.other_period',
} as const;

/** Begins the next period on behalf of the customer. Of several requests at the same time, one succeeds. */
export async function beginNext(
  ctx: Who,
  { body: { period_begun_at } }: CallParsed<typeof servicesOld.beginNext>,
): Promise<ResultOf<typeof servicesOld.beginNext>> {
  const { config, language, now, who } = ctx;
  const answer = await once(ctx, async (tx) => {
    const { service } = await holdService(tx, who.accountId, language);
    const at = now();
    const blocked = await nextPeriodBlocked(tx, ctx, who.accountId);
    if (blocked !== null) throw new Refusal(blockedBy[blocked]);
    const act = { kind: 'next', period_begun_at: new Date(period_begun_at) } as const;
    const { after, refused } = actOn(service, act, at, config.timeZone);
    if (refused !== undefined) {
      const code = refused in refusals ? refusals[refused as keyof typeof refusals] : 'bills.nothing_follows';
      throw new Refusal(code, { status: 409 });
    }
    await saveService(tx, who.accountId, after, service);
    await recordActivity(tx, ctx, who.accountId, 'next_period', { product: after.plan_name ?? '' });
    const { [language]: names } = await readGroupNames(tx);
    faultPoint('bills.next before commit');
    return {
      result: { before: describeService(service, at, names), after: describeService(after, at, names) },
    };
  });
  faultPoint('bills.next after commit');
  return answer;
}
