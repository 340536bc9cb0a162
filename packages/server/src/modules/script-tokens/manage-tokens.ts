import type { CallParsed, ResultOf } from '@ferry/core/contract/call';
import type * as calls from '@ferry/core/contract/script-tokens';
import type { Context } from '../../context.ts';
import { readPage } from '../../db/read-page.ts';
import { Refusal } from '../../refusal.ts';
import { insertScriptToken } from './create-script-token.ts';
import { describeToken, tokenColumns } from './describe.ts';
import { recordAudit } from './record-audit.ts';

/** Script tokens, newest first. */
export async function listTokens(
  { database, who }: Context<'admin'>,
  page: CallParsed<typeof calls.list>,
): Promise<ResultOf<typeof calls.list>> {
  const { total, rows } = await readPage(database.sql.selectFrom('script_token'), page, (query) =>
    query.select(tokenColumns).orderBy('created_at', 'desc').orderBy('id'),
  );
  return { result: { total_count: total, tokens: rows.map((row) => describeToken(row, who.tokenId)) } };
}

/** Whether a token's scopes include a scope: `admin` includes all, an area only itself. */
const includes = (own: readonly string[], scope: string): boolean =>
  own.includes(scope) || (own.includes('admin') && scope !== 'metrics');

/** The caller's token in the form for staff. */
export async function whoAmI({ database, who }: Context<'admin'>): Promise<ResultOf<typeof calls.whoAmI>> {
  const row = await database.sql
    .selectFrom('script_token')
    .select(tokenColumns)
    .where('id', '=', who.tokenId)
    .executeTakeFirstOrThrow();
  return { result: describeToken(row, who.tokenId) };
}

/** Creates a token whose scopes the caller's token includes. */
export async function createToken(
  ctx: Context<'admin'>,
  { body: { name, scopes, days, owner, role } }: CallParsed<typeof calls.create>,
): Promise<ResultOf<typeof calls.create>> {
  const expiresAt = days === null ? null : new Date(ctx.now().getTime() + days * 86_400_000);
  const result = await ctx.database.sql.transaction().execute(async (tx) => {
    const own = await tx
      .selectFrom('script_token')
      .select(['scopes', 'owner'])
      .where('id', '=', ctx.who.tokenId)
      .executeTakeFirstOrThrow();
    if (!scopes.every((scope) => includes(own.scopes, scope))) throw new Refusal('tokens.beyond_own');
    const { id, token } = await insertScriptToken(tx, ctx, {
      name,
      scopes,
      expiresAt,
      role,
      owner: owner ?? own.owner,
    });
    await recordAudit(tx, ctx, 'tokens.create', id, { name, owner: owner ?? own.owner, role, scopes, days });
    return { token_id: id, token, expires_at: expiresAt?.toISOString() ?? null };
  });
  return { result };
}

/** Revokes a token with immediate effect. */
export async function revokeToken(
  ctx: Context<'admin'>,
  { token_id }: CallParsed<typeof calls.revoke>,
): Promise<ResultOf<typeof calls.revoke>> {
  if (token_id === ctx.who.tokenId) throw new Refusal('tokens.own', { status: 409 });
  const at = ctx.now();
  const row = await ctx.database.sql.transaction().execute(async (tx) => {
    const revoked = await tx
      .updateTable('script_token')
      .set(({ fn, val }) => ({ revoked_at: fn.coalesce('revoked_at', val(at)) }))
      .where('id', '=', token_id)
      .returning(tokenColumns)
      .executeTakeFirst();
    if (revoked === undefined) throw new Refusal('tokens.absent', { status: 404 });
    await recordAudit(tx, ctx, 'tokens.revoke', token_id, { name: revoked.name });
    return revoked;
  });
  return { result: describeToken(row, ctx.who.tokenId) };
}
