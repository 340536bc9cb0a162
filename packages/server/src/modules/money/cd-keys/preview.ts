import type { CallAnswer, CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as cdKeys from '@ferry/core/contract/cd-keys/customer';
import type { Context } from '../../../base/context.ts';
import { Refusal, sentenceOf } from '../../../base/refusal.ts';
import { atOnce } from '../../../db/driver/at-once.ts';
import {
  describeAccount,
  type GroupNames,
  readGroupNames,
  readService,
  type Service,
} from '../../ground/services/index.ts';
import { countWrongKey } from './count-wrong.ts';
import { applyGrant, type Grant, grantOf, saidGrant } from './grant/grant.ts';
import { holdCode } from './read-code.ts';

type Effect = Omit<CallAnswer<typeof cdKeys.preview>['result'], 'grant'>;

/** The service before and after, or why the code cannot be redeemed at present. */
function effectOf(
  { config, language, now }: Context<'customer'>,
  service: Service,
  grant: Grant,
  names: GroupNames,
): Effect {
  const at = now();
  const before = describeAccount(service, at, names);
  try {
    const after = applyGrant(service, grant, at, config.timeZone);
    return { before, after: describeAccount(after, at, names), blocked: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message = sentenceOf(error, { ...config, language });
    return { before, after: null, blocked: { code: error.code, message } };
  }
}

/** Shows the value and the effect of a code without redeeming it. */
export async function preview(
  ctx: Context<'customer'>,
  { body }: CallParsed<typeof cdKeys.preview>,
): Promise<ResultOf<typeof cdKeys.preview>> {
  const { accountId } = ctx.who;
  return countWrongKey(ctx, accountId, () =>
    ctx.database.sql.transaction().execute(async (tx) => {
      const grant = grantOf(await holdCode(tx, ctx, accountId, body.cd_key));
      const [{ service }, { [ctx.language]: names }] = await atOnce(
        readService(tx, accountId, ctx.language),
        readGroupNames(tx),
      );
      return { result: { grant: saidGrant(grant, names), ...effectOf(ctx, service, grant, names) } };
    }),
  );
}
