import type { Context, Services } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { sourcesOf, takeLimit } from '../../../ground/limits/index.ts';

async function inviterOf(tx: Sql, code: string): Promise<number | undefined> {
  const inviter = await tx
    .selectFrom('account')
    .select('id')
    .where('invite_code', '=', code)
    .where('is_enabled', '=', true)
    .executeTakeFirst();
  return inviter?.id;
}

/** All ways to ask whether a code is valid count together, so that codes cannot be guessed. */
const inviteChecks = { name: 'invite checks by source', most: 60, seconds: 600 };

/** Whether an invite code can be used. No code can if invites are off. */
export async function isInvited(ctx: Context, code: string): Promise<boolean> {
  await takeLimit(ctx, inviteChecks, sourcesOf(ctx.ip));
  return ctx.config.invite !== 'off' && (await inviterOf(ctx.database.sql, code)) !== undefined;
}

/** The inviter's account, by the site's policy. `null` if no code is required and none was given. */
export async function findInviter(
  tx: Sql,
  { config }: Services,
  code: string | null | undefined,
): Promise<number | null> {
  if (config.invite === 'off') return null;
  if (!code) {
    if (config.invite === 'required')
      throw new Refusal('auth.invite_required', { status: 422, field: 'invite_code' });
    return null;
  }
  const inviter = await inviterOf(tx, code);
  if (inviter === undefined) throw new Refusal('auth.invite_invalid', { status: 422, field: 'invite_code' });
  return inviter;
}
