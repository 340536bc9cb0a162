import type { spendSignInLink as spendCall } from '@ferry/core/contract/auth/anyone';
import type { CallParsed } from '@ferry/core/contract/base/call';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { anyHash } from '../../../../db/query/any-of.ts';
import { takeLimit } from '../../../ground/limits/index.ts';
import type { SignedIn } from '../../sessions/index.ts';
import { enter, findAccount } from '../enter.ts';
import { wrongBySource } from '../tries/count-try.ts';
import { trierOf } from '../tries/trier.ts';
import { linkHashes } from './sign-in-link.ts';

const gone = () => new Refusal('auth.sign_in_link_gone');

async function spend(tx: Sql, { now }: Context, hashes: readonly Uint8Array[]): Promise<void> {
  const row = await tx
    .updateTable('sign_in_link')
    .set({ spent_at: now() })
    .where('token_hash', '=', anyHash(hashes))
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now())
    .returning('token_hash')
    .executeTakeFirst();
  if (row === undefined) throw gone();
}

/**
 * Signs in with the code of a link. It needs no captcha, because nobody can guess a code, but it needs the second
 * factor.
 */
export async function spendSignInLink(
  ctx: Context<'anyone'>,
  { body }: CallParsed<typeof spendCall>,
): Promise<SignedIn> {
  const hashes = linkHashes(ctx, body.code);
  const link = await ctx.database.sql
    .selectFrom('sign_in_link')
    .select(['account_id', 'password_version'])
    .where('token_hash', '=', anyHash(hashes))
    .where('spent_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst();
  const account = link && (await findAccount(ctx.database.sql, 'id', link.account_id));
  const { device, sources } = trierOf(ctx, account);
  if (device === undefined) await takeLimit(ctx, wrongBySource, sources);
  if (account === undefined || account.password_version !== link?.password_version) throw gone();
  const given = { code: body.two_fa_code, isRemembered: body.is_remember_me };
  const signedIn = await enter(ctx, account, given, (tx) => spend(tx, ctx, hashes));
  if (signedIn === undefined) throw gone();
  return signedIn;
}
