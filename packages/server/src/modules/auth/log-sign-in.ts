import type { Context } from '../../context.ts';
import type { Sql } from '../../db/database.ts';
import type { RefusedFor } from '../../db/tables.ts';
import { queueMail } from '../mail/index.ts';

interface SignedInAccount {
  id: number;
  email: string;
  language: string;
  time_zone: string;
  wants_sign_in_mail: boolean;
}

/** Notes a sign-in that was refused. An address that nobody has leaves a row, too: both ways do the same. */
export async function logRefusedSignIn(
  tx: Sql,
  { ip, agent, now }: Context,
  accountId: number | null,
  refusedFor: RefusedFor,
): Promise<void> {
  await tx
    .insertInto('login_log')
    .values({ account_id: accountId, at: now(), ip, agent, succeeded: false, refused_for: refusedFor })
    .execute();
}

/** Whether the account signed in before, but never from this address with this agent. */
async function isNewPlace(tx: Sql, { ip, agent }: Context, accountId: number): Promise<boolean> {
  const before = tx
    .selectFrom('login_log')
    .select('id')
    .where('account_id', '=', accountId)
    .where('succeeded', '=', true);
  const { any, here } = await tx
    .selectNoFrom(({ exists }) => [
      exists(before).as('any'),
      exists(before.where('ip', '=', ip).where('agent', '=', agent)).as('here'),
    ])
    .executeTakeFirstOrThrow();
  return Boolean(any) && !here;
}

/** Notes a sign-in, in its transaction, and mails a customer who wants to hear of places that were not seen before. */
export async function logSignIn(tx: Sql, ctx: Context, account: SignedInAccount): Promise<void> {
  const { ip, agent } = ctx;
  const at = ctx.now();
  const isNew = account.wants_sign_in_mail && (await isNewPlace(tx, ctx, account.id));
  await tx
    .insertInto('login_log')
    .values({ account_id: account.id, at, ip, agent, succeeded: true })
    .execute();
  if (!isNew) return;
  const language = account.language === 'en' ? 'en' : 'zh-CN';
  const when = new Intl.DateTimeFormat(language, {
    timeZone: account.time_zone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(at);
  await queueMail(tx, ctx, {
    to: account.email,
    language,
    template: 'newSignIn',
    values: { when, ip, agent },
  });
}
