import type * as desk from '@ferry/core/contract/announcements/admin';
import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { Context } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { holdCampaignMails } from '../../ground/mail/index.ts';
import { nothingToAudit, recordAudit } from '../../ground/script-tokens/index.ts';
import { describeOne, holdAnnouncement } from './history.ts';

/** Holds unsent mails about the announcement. */
async function holdMailsAbout(tx: Sql, revision: number): Promise<void> {
  const about = await tx
    .selectFrom('mail_campaign')
    .select('id')
    .where('announcement_id', '=', revision)
    .where('state', 'in', ['running', 'paused'])
    .execute();
  await holdCampaignMails(
    tx,
    about.map(({ id }) => id),
    true,
  );
}

/** Withdraws an announcement. It stays in the history. A repeated call changes nothing. */
export async function withdraw(
  ctx: Context<'admin'>,
  { revision }: CallParsed<typeof desk.withdraw>,
): Promise<ResultOf<typeof desk.withdraw>> {
  const withdrawn_at = ctx.now();
  return ctx.database.sql.transaction().execute(async (tx) => {
    const now = await holdAnnouncement(tx, revision, withdrawn_at);
    if (now.state === 'withdrawn') nothingToAudit(ctx);
    else {
      await tx.updateTable('announcement').set({ withdrawn_at }).where('id', '=', revision).execute();
      await holdMailsAbout(tx, revision);
      const change = { before: { withdrawn_at: null }, after: { withdrawn_at } };
      await recordAudit(tx, ctx, 'announcements.withdraw', `${now.kind}:${revision}`, change);
    }
    return { result: await describeOne(tx, revision, withdrawn_at) };
  });
}
