import type { Services } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';

async function inviterOf(tx: Sql, code: string): Promise<number | undefined> {
  const inviter = await tx
    .selectFrom('account')
    .select('id')
    .where('invite_code', '=', code)
    .where('is_enabled', '=', true)
    .executeTakeFirst();
  return inviter?.id;
}

/** Throws for an unknown invite code, and for any code if invites are off. */
export async function assertInviteCode({ config, database }: Services, code: string): Promise<void> {
  const inviter = config.invite === 'off' ? undefined : await inviterOf(database.sql, code);
  if (inviter === undefined) throw new Refusal('auth.invite_invalid');
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
