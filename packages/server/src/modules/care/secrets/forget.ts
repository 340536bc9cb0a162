import type { CallAnswer, CallParsed } from '@ferry/core/contract/base/call';
import type { forget as call } from '@ferry/core/contract/secrets/admin';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { dropKey, holdSecretKeys } from '../../../keys/secret-keys.ts';
import { nothingToAudit, recordAudit } from '../../ground/script-tokens/index.ts';
import { lookAgain } from './renew.ts';
import { readStatus } from './status.ts';

/** Deletes an old key, unless it is still needed. */
export async function forget(
  ctx: Context<'admin'>,
  { key_id }: CallParsed<typeof call>,
): Promise<Pick<CallAnswer<typeof call>, 'result'>> {
  const result = await ctx.database.sql.transaction().execute(async (tx) => {
    await holdSecretKeys(tx);
    const status = await readStatus(tx, ctx);
    const key = status.keys.find((each) => each.key_id === key_id);
    if (key === undefined) throw new Refusal('secrets.absent', { status: 404, details: { key_id } });
    if (key.state === 'current' || key.state === 'announced')
      throw new Refusal('secrets.in_use', { status: 409, details: { key_id } });
    if (key.state === 'forgotten') {
      nothingToAudit(ctx);
      return status;
    }
    const waiting = key.waiting.map(({ name, count }) => ({ name, count }));
    const isSigning = key.needed_until !== null && Date.parse(key.needed_until) > ctx.now().getTime();
    const needed_until = isSigning ? key.needed_until : null;
    if (waiting.length > 0 || isSigning)
      throw new Refusal('secrets.needed', {
        status: 409,
        ...(isSigning && {
          says: waiting.length === 0 ? 'secrets.signatures' : 'secrets.needed_and_signing',
        }),
        details: { key_id, waiting, needed_until },
      });
    await dropKey(tx, key_id, ctx.now());
    const change = { before: { state: key.state }, after: { state: 'forgotten' } };
    await recordAudit(tx, ctx, 'secrets.forget', String(key_id), change);
    return readStatus(tx, ctx);
  });
  await lookAgain(ctx);
  return { result };
}
