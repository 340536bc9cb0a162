import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { create } from '@ferry/core/contract/pay-methods/admin';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { columnsOf } from '../../../db/schema/rows.ts';
import { once } from '../../ground/repeats/index.ts';
import { recordAudit } from '../../ground/script-tokens/index.ts';
import { assertUsable } from './changes/assert-usable.ts';
import { assertSound, storedTerms } from './changes/stored-terms.ts';
import { tellOfChange } from './changes/tell-of-change.ts';
import { describeMethod } from './describe.ts';
import { storedSettings } from './gateways/settings.ts';
import { firstNumbers, isFirst } from './import-environment.ts';
import { readMethods } from './open-methods.ts';

/** Older calls know the numbers 1 to 5. New methods are counted from here. */
const firstFreeNumber = 100;
/** Each notification to an older address is verified with the secrets of all methods of its gateway. */
const maxMethods = 100;

/** Adds a method at the end of the list. A code that exists, enabled or not, is refused. */
export async function createMethod(
  ctx: Context<'admin'>,
  { body }: CallParsed<typeof create>,
): Promise<ResultOf<typeof create>> {
  const { method: code, is_enabled, settings, ...terms } = body;
  assertSound(ctx, { ...terms, gateway: settings.kind });
  await assertUsable(ctx, code, settings);
  const at = ctx.now();
  return once(ctx, async (tx) => {
    await sql`lock table pay_method in exclusive mode`.execute(tx);
    // The first method of a site would otherwise take the place of those in the environment.
    await readMethods(ctx, tx);
    const { count, number, position } = await tx
      .selectFrom('pay_method')
      .select([
        sql<number>`count(*)::integer`.as('count'),
        sql<number>`greatest(${firstFreeNumber}, coalesce(max(number) + 1, 0))::integer`.as('number'),
        sql<number>`(coalesce(max(position), 0) + 1)::integer`.as('position'),
      ])
      .executeTakeFirstOrThrow();
    if (count >= maxMethods) throw new Refusal('pay_methods.too_many', { status: 409 });
    const row = await tx
      .insertInto('pay_method')
      .values({
        ...storedTerms(terms, {}),
        ...storedSettings(ctx.keys, settings),
        code,
        number: isFirst(code) ? firstNumbers[code] : number,
        position,
        is_enabled,
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning(columnsOf('pay_method'))
      .executeTakeFirst();
    if (row === undefined) throw new Refusal('pay_methods.taken', { status: 409, field: 'method' });
    const result = describeMethod(ctx, row);
    await recordAudit(tx, ctx, 'payMethods.create', code, { before: null, after: result });
    await tellOfChange(tx, ctx, code);
    return { result };
  });
}
