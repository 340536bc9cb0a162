import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Services } from '../../base/context.ts';
import { addDuration, readService, shownEnd } from '../../modules/ground/services/index.ts';
import type { Deed } from './deeds.ts';
import type { Answer } from './requests.ts';
import { plans } from './shelf.ts';

/** A deed that was accepted. */
export interface Done {
  readonly deed: Deed;
  readonly result: Answer['result'];
}

/** When all plans of a customer end, before and after an act. `null`: none ran. */
type Move = readonly [before: string | null, after: string | null];

/** What customers and staff have done is in the database, each once, and nothing else. */
async function assertRows({ database }: Services, accountId: number, done: readonly Done[]): Promise<void> {
  const { rows } = await sql<
    Record<'bought' | 'gifts', string[]> & Record<'codes' | 'nexts' | 'refunds', number>
  >`
    select
      (select coalesce(json_agg(id::text order by id), '[]') from purchase
        where account_id = account.id and renews is null) as bought,
      (select coalesce(json_agg(id::text order by id), '[]') from gift where account_id = account.id) as gifts,
      (select count(*)::integer from cd_key_redemption where account_id = account.id) as codes,
      (select count(*)::integer from activity_log where account_id = account.id and kind = 'next_period') as nexts,
      (select count(*)::integer from activity_log where account_id = account.id and kind = 'purchase_refunded') as refunds
    from account where id = ${accountId}`.execute(database.sql);
  const of = (...kinds: Deed['kind'][]) => done.filter(({ deed }) => kinds.includes(deed.kind));
  const sorted = (ids: string[]) => ids.sort((one, other) => Number(one) - Number(other));
  expect(rows[0]).toEqual({
    bought: sorted(of('buy', 'package').map(({ result }) => String(result.purchase_id))),
    gifts: sorted(of('gift').map(({ result }) => String(result.gift_id))),
    codes: of('code').length,
    nexts: of('next').length,
    refunds: of('refund').length,
  });
}

/** How a purchase moved the end. A plan in days adds all of them, at the end or from now. */
async function movesOfPurchases({ database, config }: Services, accountId: number): Promise<Move[]> {
  const { rows } = await sql<{ before: string | null; after: string | null; begins_at: Date; name: string }>`
    select service_before ->> 'level_expires_at' as before, service_after ->> 'level_expires_at' as after,
      begins_at, product_name as name
    from purchase where account_id = ${accountId}`.execute(database.sql);
  return rows.map(({ before, after, begins_at, name }) => {
    const duration = name in plans ? plans[name as keyof typeof plans].duration : null;
    const end = duration === null ? before : shownEnd(addDuration(begins_at, duration, config.timeZone));
    expect(after).toBe(end);
    return [before, after];
  });
}

const isBefore = (one: string | null, other: string | null): boolean => (one ?? '') < (other ?? '');

/** How another deed moved the end. */
function moveOf({ deed, result }: Done, zone: string): Move | undefined {
  if (deed.kind === 'buy' || deed.kind === 'package' || deed.kind === 'auto_renewal') return undefined;
  const [before, after]: Move = [result.before.level_expires_at, result.after.level_expires_at];
  if (deed.kind === 'next') expect(isBefore(before, after)).toBe(false);
  else if (deed.kind === 'refund') expect(isBefore(before, after)).toBe(false);
  else {
    const gives = typeof deed.gives === 'string' ? plans[deed.gives] : deed.gives;
    const length = 'duration' in gives ? gives.duration : null;
    if (before !== null && after !== null)
      expect(after).toBe(length === null ? before : shownEnd(addDuration(new Date(before), length, zone)));
  }
  return [before, after];
}

/**
 * Asserts that each deed of a customer was done once, one after another: each went on from the end to which another one had
 * moved the plans. All plans last days.
 */
export async function assertOnce(
  services: Services,
  accountId: number,
  done: readonly Done[],
): Promise<void> {
  await assertRows(services, accountId, done);
  const others = done.flatMap((one) => {
    const move = moveOf(one, services.config.timeZone);
    return move === undefined ? [] : [move];
  });
  const { service } = await readService(services.database.sql, accountId);
  const end = service.terms.running === null ? null : shownEnd(service.level_expires_at);
  const moves = [...(await movesOfPurchases(services, accountId)), ...others];
  const sorted = (ends: (string | null)[]) => ends.map(String).sort();
  expect(sorted([...moves.map(([before]) => before), end])).toEqual(
    sorted([...moves.map(([, after]) => after), null]),
  );
}
