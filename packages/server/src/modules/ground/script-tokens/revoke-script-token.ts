import type { Services } from '../../../base/context.ts';
import { tokenColumns } from './describe.ts';
import { recordServerAct } from './record-audit.ts';

/**
 * Revokes a token, whatever its scopes are, for the command on the server. `wasRevoked`: it was revoked before.
 * `adminsLeft`: how many live tokens with the scope `admin` are left. `undefined`: there is no such token.
 */
export const revokeScriptToken = ({ database, now }: Pick<Services, 'database' | 'now'>, id: string) =>
  database.sql.transaction().execute(async (tx) => {
    const at = now();
    const known = await tx
      .selectFrom('script_token')
      .select(tokenColumns)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (known === undefined) return undefined;
    const { name, scopes, revoked_at } = known;
    if (revoked_at === null) {
      await tx.updateTable('script_token').set({ revoked_at: at }).where('id', '=', id).execute();
      const change = { before: { revoked_at }, after: { revoked_at: at } };
      await recordServerAct(tx, at, 'tokens.revoke', id, change, { name });
    }
    const live = await tx
      .selectFrom('script_token')
      .select(['scopes'])
      .where('revoked_at', 'is', null)
      .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
      .execute();
    const adminsLeft = live.filter((one) => one.scopes.includes('admin')).length;
    return { name, scopes, wasRevoked: revoked_at !== null, adminsLeft };
  });
