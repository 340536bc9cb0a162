import type { CallAnswer, CallParsed } from '@ferry/core/contract/base/call';
import type { forget as call } from '@ferry/core/contract/secrets/admin';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { dropKey, holdSecretKeys } from '../../../keys/secret-keys.ts';
import { nothingToAudit, recordAudit } from '../../ground/script-tokens/index.ts';
import { lookAgain } from './renew.ts';
import { readStatus } from './status.ts';

/** Deletes an old key, unless something still depends on it. */
export async function forget(
  ctx: Context<'admin'>,
  { key_id }: CallParsed<typeof call>,
): Promise<Pick<CallAnswer<typeof call>, 'result'>> {
  const values = { key: key_id };
  const result = await ctx.database.sql.transaction().execute(async (tx) => {
    await holdSecretKeys(tx);
    const status = await readStatus(tx, ctx);
    const key = status.keys.find((each) => each.key_id === key_id);
    if (key === undefined) throw new Refusal('secrets.absent', { status: 404, values });
    if (key.state === 'current' || key.state === 'announced')
      throw new Refusal('secrets.in_use', { status: 409, values });
    if (key.state === 'forgotten') {
      nothingToAudit(ctx);
      return status;
    }
    const what = key.waiting.map(({ name, count }) => `${name} ${count}`);
    if (key.needed_until !== null && Date.parse(key.needed_until) > ctx.now().getTime())
      what.push(`signatures until ${key.needed_until}`);
    if (what.length > 0)
      throw new Refusal('secrets.needed', { status: 409, values: { ...values, what: what.join(', ') } });
    await dropKey(tx, key_id, ctx.now());
    const change = { before: { state: key.state }, after: { state: 'forgotten' } };
    await recordAudit(tx, ctx, 'secrets.forget', String(key_id), change);
    return readStatus(tx, ctx);
  });
  await lookAgain(ctx);
  return { result };
}
