import type { enrolment } from '@ferry/core/contract/security';
import type * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import { recordActivity } from '../activity/index.ts';
import { newSecret, otpauthUri, spendStep, writeRecoveryCodes } from '../auth/index.ts';
import { mailFactorChange } from './mail-factor-change.ts';

const minutes = 10;

/** Makes a secret that waits for its first code; one that waited before is forgotten. */
export async function beginEnrolment(
  tx: Sql,
  { config, keys, now, who }: Context<'customer'>,
): Promise<{ enrolment: z.output<typeof enrolment> }> {
  const secret = newSecret();
  const expires_at = new Date(now().getTime() + minutes * 60_000);
  const row = { secret_sealed: keys.seal(secret), expires_at, last_step: 0 };
  const begun = await tx
    .insertInto('second_factor')
    .values({ account_id: who.accountId, ...row })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(row).where('second_factor.enabled_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  if (begun === undefined) throw new Refusal('security.already_on');
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

/** Turns the second factor on by its first right code, and gives the recovery codes. `undefined`: the code is wrong. */
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
  await tx
    .updateTable('second_factor')
    .set({ enabled_at: now(), expires_at: null })
    .where('account_id', '=', who.accountId)
    .execute();
  await recordActivity(tx, ctx, who.accountId, 'two_factor_on');
  return { recovery_codes: await writeRecoveryCodes(tx, ctx, who.accountId) };
}

/** Forgets a secret that waits. */
export async function dropEnrolment(tx: Sql, { who }: Context<'customer'>): Promise<Record<never, never>> {
  await tx
    .deleteFrom('second_factor')
    .where('account_id', '=', who.accountId)
    .where('enabled_at', 'is', null)
    .execute();
  return {};
}
