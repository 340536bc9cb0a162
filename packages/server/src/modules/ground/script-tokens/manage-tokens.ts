import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import { opened } from '@ferry/core/contract/base/scopes';
import { dayMs } from '@ferry/core/contract/base/values/units';
import type * as calls from '@ferry/core/contract/script-tokens/admin';
import { roles } from '@ferry/core/contract/script-tokens/roles';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { readPage } from '../../../db/query/read-page.ts';
import { once } from '../repeats/index.ts';
import { insertScriptToken } from './create-script-token.ts';
import { describeToken, tokenColumns } from './describe.ts';
import { exceedsScopes } from './exceeds-scopes.ts';
import { lockTokens } from './lock-tokens.ts';
import { nothingToAudit, recordAudit } from './record-audit.ts';

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

/** The caller's token in the form for staff. */
export async function whoAmI({ database, who }: Context<'admin'>): Promise<ResultOf<typeof calls.whoAmI>> {
  const row = await database.sql
    .selectFrom('script_token')
    .select(tokenColumns)
    .where('id', '=', who.tokenId)
    .executeTakeFirstOrThrow();
  return { result: describeToken(row, who.tokenId) };
}

/**
 * Creates a token. The caller's token must include the scopes of the new token and those of its role, because readers
 * trust the role. By default the new token gets the scopes of its role. Only `admin` may name another owner.
 */
export async function createToken(
  ctx: Context<'admin'>,
  { body: { name, days, owner, role, scopes: asked } }: CallParsed<typeof calls.create>,
): Promise<ResultOf<typeof calls.create>> {
  const scopes = [...(asked ?? roles[role].scopes)];
  const expiresAt = days === null ? null : new Date(ctx.now().getTime() + days * dayMs);
  return once(ctx, async (tx) => {
    const { own } = await lockTokens(tx, ctx);
    const beyond = exceedsScopes(own.scopes, [...scopes, ...roles[role].scopes]);
    if (beyond.length > 0) throw new Refusal('tokens.beyond_own', { details: { scopes: beyond } });
    if (owner !== undefined && owner !== own.owner && !opened(own.scopes).has('admin'))
      throw new Refusal('tokens.other_owner', { details: { owner: own.owner } });
    const made = { name, scopes, role, owner: owner ?? own.owner };
    const { id, token } = await insertScriptToken(tx, ctx, { ...made, madeBy: own.owner, expiresAt });
    const after = { ...made, expires_at: expiresAt };
    await recordAudit(tx, ctx, 'tokens.create', id, { before: null, after });
    return { result: { token_id: id, token, expires_at: expiresAt?.toISOString() ?? null } };
  });
}

/**
 * Revokes a token with immediate effect, if the caller's token has all of its scopes. So at least one live token with
 * `admin` is always left.
 */
export async function revokeToken(
  ctx: Context<'admin'>,
  { token_id }: CallParsed<typeof calls.revoke>,
): Promise<ResultOf<typeof calls.revoke>> {
  // UUIDs are compared without case.
  const id = token_id.toLowerCase();
  if (id === ctx.who.tokenId) throw new Refusal('tokens.own', { status: 409 });
  const row = await ctx.database.sql.transaction().execute(async (tx) => {
    const { own, other: known } = await lockTokens(tx, ctx, id);
    if (known === undefined) throw new Refusal('tokens.absent', { status: 404 });
    const missing = exceedsScopes(own.scopes, known.scopes);
    if (missing.length > 0) throw new Refusal('tokens.revokes_beyond_own', { details: { scopes: missing } });
    const { name, revoked_at } = known;
    if (revoked_at !== null) {
      nothingToAudit(ctx);
      return known;
    }
    const at = ctx.now();
    await tx.updateTable('script_token').set({ revoked_at: at }).where('id', '=', id).execute();
    const change = { before: { revoked_at }, after: { revoked_at: at } };
    await recordAudit(tx, ctx, 'tokens.revoke', id, change, { name });
    return { ...known, revoked_at: at };
  });
  return { result: describeToken(row, ctx.who.tokenId) };
}
