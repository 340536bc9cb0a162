import { randomInt } from 'node:crypto';
import type { CallAnswer } from '@ferry/core/contract/base/call';
import type * as contract from '@ferry/core/contract/check-in/customer';
import type { Context, Services } from '../../../base/context.ts';
import { faultPoint } from '../../../base/faults.ts';
import { Refusal } from '../../../base/refusal.ts';
import { say } from '../../../words/words.ts';
import { once } from '../../ground/repeats/index.ts';
import { dayOf, holdService, saveService, withPackage } from '../../ground/services/index.ts';
import { blockedFor, megabyte, readState } from './state.ts';

/**
 * Adds today's traffic, with the lifetime of a traffic package. The row of the day is unique, so of concurrent calls
 * only one succeeds.
 */
export async function checkIn(
  ctx: Services & Pick<Context<'customer'>, 'who' | 'language'> & Partial<Pick<Context, 'keyed'>>,
): Promise<Pick<CallAnswer<typeof contract.checkIn>, 'message' | 'result'>> {
  const { config, now, who, language } = ctx;
  const { minMb, maxMb } = config.checkIn;
  const answer = await once(ctx, async (tx) => {
    const { service } = await holdService(tx, who.accountId);
    const at = now();
    const blocked = blockedFor(service, at);
    if (blocked !== null) throw new Refusal(`check_in.${blocked}`);
    const megabytes = randomInt(minMb, maxMb + 1);
    const written = await tx
      .insertInto('check_in')
      .values({
        account_id: who.accountId,
        day: dayOf(at, config.timeZone).toString(),
        at,
        bytes: megabytes * megabyte,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('bytes')
      .executeTakeFirst();
    if (written === undefined) throw new Refusal('check_in.done');
    await saveService(tx, who.accountId, withPackage(service, written.bytes));
    const result = await readState(tx, ctx, who.accountId);
    faultPoint('check_in before commit');
    return { message: say(language, 'check_in.gained', { megabytes }), result };
  });
  faultPoint('check_in after commit');
  return answer;
}
