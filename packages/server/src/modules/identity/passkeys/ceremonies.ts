import { randomBytes, randomUUID } from 'node:crypto';
import type { Context, Services } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import type { Row } from '../../../db/schema/rows.ts';

/** Milliseconds for which a challenge waits for its signature. */
const challengeMs = 300_000;

/** How many challenges one source, or one session's customer, may ask for. */
export const ceremonies = { name: 'challenges for passkeys', most: 120, seconds: 600 };

export type Purpose = Row<'passkey_ceremony'>['purpose'];

/** To whom a challenge is bound: to the caller's session, or to nobody before a sign-in. */
const boundTo = ({ who }: Pick<Context, 'who'>) =>
  who.kind === 'customer'
    ? { account_id: who.accountId, session_id: who.sessionId }
    : { account_id: null, session_id: null };

/** Stores a challenge for one purpose. */
export async function beginCeremony(ctx: Services & Pick<Context, 'who'>, purpose: Purpose) {
  const row = {
    id: randomUUID(),
    purpose,
    challenge: randomBytes(32).toString('base64url'),
    ...boundTo(ctx),
    expires_at: new Date(ctx.now().getTime() + challengeMs),
  };
  await ctx.database.sql.insertInto('passkey_ceremony').values(row).execute();
  return row;
}

const gone = () => new Refusal('auth.passkey_gone');

/** The stored challenge for this purpose, if this caller requested it. */
export async function readCeremony(
  ctx: Services & Pick<Context, 'who'>,
  id: string,
  purpose: Purpose,
): Promise<string> {
  const { session_id } = boundTo(ctx);
  const row = await ctx.database.sql
    .selectFrom('passkey_ceremony')
    .select('challenge')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('session_id', 'is not distinct from', session_id)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst();
  if (row === undefined) throw gone();
  return row.challenge;
}

/** Uses up a challenge. Of concurrent calls only one succeeds. */
export async function spendCeremony(tx: Sql, { now }: Services, id: string): Promise<void> {
  const row = await tx
    .deleteFrom('passkey_ceremony')
    .where('id', '=', id)
    .where('expires_at', '>', now())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) throw gone();
}
