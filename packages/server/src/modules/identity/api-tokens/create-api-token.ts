import { randomUUID } from 'node:crypto';
import { apiTokenLimits, type create } from '@ferry/core/contract/api-tokens/customer';
import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import { dayMs } from '@ferry/core/contract/base/values/units';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { columnsOf } from '../../../db/schema/rows.ts';
import { recordActivity } from '../../ground/activity/index.ts';
import { once } from '../../ground/repeats/index.ts';
import { proveOwner } from '../auth/index.ts';
import { mailWithUndo } from '../undo/index.ts';
import { describeApiToken } from './queries.ts';

/**
 * Makes an API token after the proof of the owner, and mails the owner about it. Only this answer contains the
 * token's text.
 */
export async function createApiToken(
  ctx: Context<'customer'>,
  { body }: CallParsed<typeof create>,
): Promise<ResultOf<typeof create>> {
  const { accountId } = ctx.who;
  await proveOwner(ctx, body);
  const token = randomUUID();
  const at = ctx.now();
  const days = body.expires_in_days;
  return once(ctx, async (tx) => {
    // A row lock, so that concurrent calls count the tokens one after another.
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
    const { count } = await tx
      .selectFrom('api_token')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
      .executeTakeFirstOrThrow();
    if (count >= apiTokenLimits.tokens)
      throw new Refusal('apiTokens.too_many', { details: { most: apiTokenLimits.tokens } });
    const row = await tx
      .insertInto('api_token')
      .values({
        account_id: accountId,
        name: body.name,
        token_hash: ctx.keys.hash('api token', token),
        scope: body.scope,
        created_at: at,
        expires_at: days === null ? null : new Date(at.getTime() + days * dayMs),
      })
      .returning(columnsOf('api_token'))
      .executeTakeFirstOrThrow();
    await recordActivity(tx, ctx, accountId, 'api_token_made', { name: body.name });
    await mailWithUndo(tx, ctx, accountId, {
      act: 'api_token_made',
      template: 'apiTokenMade',
      values: { name: body.name, ip: ctx.ip },
    });
    return { result: { ...describeApiToken(row, at), token } };
  });
}
