import type { enrolment } from '@ferry/core/contract/security/customer';
import type * as z from 'zod/mini';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { recordActivity } from '../../ground/activity/index.ts';
import {
  dropWaitingFactor,
  enableFactor,
  newSecret,
  otpauthUri,
  spendStep,
  storeWaitingFactor,
  writeRecoveryCodes,
} from '../auth/index.ts';
import { mailFactorChange } from './mail-factor-change.ts';

const enrolmentMinutes = 10;

/** Makes a secret that waits for its first code. An earlier waiting one is deleted. */
export async function beginEnrolment(
  tx: Sql,
  { config, keys, now, who }: Context<'customer'>,
): Promise<{ enrolment: z.output<typeof enrolment> }> {
  const secret = newSecret();
  const expires_at = new Date(now().getTime() + enrolmentMinutes * 60_000);
  const begun = await storeWaitingFactor(tx, who.accountId, { secret_sealed: keys.seal(secret), expires_at });
  if (!begun) throw new Refusal('security.already_on');
  const { email } = await tx
    .selectFrom('account')
    .select('email')
    .where('id', '=', who.accountId)
    .executeTakeFirstOrThrow();
  return {
    enrolment: {
      secret,
      otpauth_uri: otpauthUri(secret, config.siteName, email),
      expires_at: expires_at.toISOString(),
    },
  };
}

/**
 * Turns the second factor on with its first right code, and returns the recovery codes. `undefined`: the code is
 * wrong.
 */
export async function confirmEnrolment(
  tx: Sql,
  ctx: Context<'customer'>,
  code: string,
): Promise<{ recovery_codes: string[] } | undefined> {
  const { who, now } = ctx;
  const waiting = await tx
    .selectFrom('second_factor')
    .select(['account_id', 'secret_sealed'])
    .where('account_id', '=', who.accountId)
    .where('enabled_at', 'is', null)
    .where('expires_at', '>', now())
    .forUpdate()
    .executeTakeFirst();
  if (waiting === undefined) throw new Refusal('security.enrolment_ended');
  if (!(await spendStep(tx, ctx, waiting, code))) return undefined;
  await mailFactorChange(tx, ctx, true);
  await enableFactor(tx, who.accountId, now());
  await recordActivity(tx, ctx, who.accountId, 'two_factor_on');
  return { recovery_codes: await writeRecoveryCodes(tx, ctx, who.accountId) };
}

export async function dropEnrolment(tx: Sql, { who }: Context<'customer'>): Promise<Record<never, never>> {
  await dropWaitingFactor(tx, who.accountId);
  return {};
}
