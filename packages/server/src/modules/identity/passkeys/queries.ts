import { passkeyProvesAfterHours } from '@ferry/core/contract/auth/passkey';
import { hourMs } from '@ferry/core/contract/base/values/units';
import type { passkey } from '@ferry/core/contract/security/passkeys';
import type * as z from 'zod';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';

const youngMs = passkeyProvesAfterHours * hourMs;

/**
 * Whether a passkey is younger than a day. A thief of the session may have added it. So a young passkey is one factor
 * only, and proves nothing until the owner had a day to undo its addition.
 */
export const isYoung = ({ now }: Pick<Services, 'now'>, { created_at }: { created_at: Date }): boolean =>
  now().getTime() - created_at.getTime() < youngMs;

/** A customer's passkeys that were not removed, newest first. */
export async function passkeysOf(
  sql: Sql,
  { config }: Pick<Services, 'config'>,
  accountId: number,
): Promise<z.output<typeof passkey>[]> {
  const rows = await sql
    .selectFrom('passkey')
    .select(['id', 'name', 'agent', 'is_synced', 'verifies_user', 'rp_id', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    passkey_id: row.id,
    name: row.name,
    user_agent: row.agent,
    is_synced: row.is_synced,
    verifies_user: row.verifies_user,
    is_usable: row.rp_id === config.passkeys?.id,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    proves_from: new Date(row.created_at.getTime() + youngMs).toISOString(),
  }));
}

/** The passkeys that a browser may use or must not create again, in the form of WebAuthn. */
export async function usablePasskeys(sql: Sql, accountId: number, rpId: string) {
  const rows = await sql
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('account_id', '=', accountId)
    .where('rp_id', '=', rpId)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map(({ credential_id, transports }) => ({ id: credential_id, transports }));
}
