import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { grantTo as call } from '@ferry/core/contract/customers/care';
import type { Context } from '../../../base/context.ts';
import { faultPoint } from '../../../base/faults.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { idempotencyKeyOf } from '../../../http/request/idempotency-key.ts';
import { recordActivity } from '../../ground/activity/index.ts';
import { nothingToAudit, recordAudit } from '../../ground/script-tokens/index.ts';
import { describeAccount, holdService, saveService } from '../../ground/services/index.ts';
import { applyGrant, type Grant } from '../../money/cd-keys/index.ts';
import { moveMoney } from '../../money/wallet/index.ts';
import { findCustomer } from './find-customer.ts';

interface Gift {
  account_id: number;
  token_id: string;
  idempotency_key: string | null;
  given_at: Date;
  worth: string;
  reason: string;
}

/** The gift's id, and whether it is new. An idempotency key that was used for something else is refused. */
async function noteGift(tx: Sql, gift: Gift): Promise<{ id: number; isNew: boolean }> {
  const written = await tx
    .insertInto('gift')
    .values(gift)
    .onConflict((conflict) => conflict.columns(['token_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written !== undefined) return { id: written.id, isNew: true };
  const before = await tx
    .selectFrom('gift')
    .select(['id', 'account_id', 'worth'])
    .where('token_id', '=', gift.token_id)
    .where('idempotency_key', '=', gift.idempotency_key)
    .executeTakeFirstOrThrow();
  const isSame = before.account_id === gift.account_id && sameWorth(before.worth, gift.worth);
  if (!isSame) throw new Refusal('users.gift_reused', { status: 409 });
  return { id: before.id, isNew: false };
}

const sorted = (worth: object) => JSON.stringify(Object.entries(worth).sort());
const sameWorth = (kept: object, given: string) => sorted(kept) === sorted(JSON.parse(given) as object);

/** Gives the same as a redeem code of this value, in one transaction with the audit and the customer’s activity. */
export async function grantTo(
  ctx: Context<'admin'>,
  { user, body: { grant, reason } }: CallParsed<typeof call>,
): Promise<ResultOf<typeof call>> {
  const idempotency_key = idempotencyKeyOf(ctx) ?? null;
  const result = await ctx.database.sql.transaction().execute(async (tx) => {
    const at = ctx.now();
    const account_id = await findCustomer(tx, user);
    const { service, balance } = await holdService(tx, account_id);
    const worth: Grant = grant;
    const gift = { account_id, token_id: ctx.who.tokenId, idempotency_key, given_at: at, reason };
    const { id, isNew } = await noteGift(tx, { ...gift, worth: JSON.stringify(worth) });
    const after = isNew ? applyGrant(service, worth, at, ctx.config.timeZone) : service;
    if (after !== service) await saveService(tx, account_id, after);
    const money = {
      account_id,
      created_at: at,
      kind: 'correction',
      subject: '',
      reference: `gift:${id}`,
    } as const;
    const wallet_balance =
      isNew && worth.kind === 'money' ? await moveMoney(tx, { ...money, amount: worth.amount }) : balance;
    if (isNew) {
      const change = {
        before: { ...service, wallet_balance: balance },
        after: { ...after, wallet_balance },
      };
      const detail = { gift: id, grant: worth, reason };
      await recordAudit(tx, ctx, 'users.grant', String(account_id), change, detail);
      await recordActivity(tx, { now: ctx.now, ip: null }, account_id, 'gift', { grant: worth });
    } else nothingToAudit(ctx);
    faultPoint('users.grant before commit');
    return {
      gift_id: id,
      user_id: account_id,
      wallet_balance,
      level: after.level,
      level_expires_at: after.level_expires_at.toISOString(),
      quota_bytes: after.quota_bytes + after.package_bytes,
      before: describeAccount(service, at),
      after: describeAccount(after, at),
    };
  });
  faultPoint('users.grant after commit');
  return { result };
}
