import type { CallAnswer, CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as contract from '@ferry/core/contract/campaigns/admin';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { dropCampaignMails, holdCampaignMails } from '../../ground/mail/index.ts';
import { nothingToAudit, recordAudit } from '../../ground/script-tokens/index.ts';
import { describeProgress } from './describe.ts';

type State = CallAnswer<typeof contract.pause>['result']['state'];
type Turn = (
  ctx: Context<'admin'>,
  input: CallParsed<typeof contract.pause>,
) => Promise<ResultOf<typeof contract.pause>>;

/** Changes the state of a campaign and of its queued mails. A repeated call changes nothing. */
const turn =
  (operation: string, to: State, withQueue: (tx: Sql, id: number, at: Date) => Promise<void>): Turn =>
  async (ctx, { campaign_id }) => {
    const at = ctx.now();
    return ctx.database.sql.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('mail_campaign')
        .select('state')
        .where('id', '=', campaign_id)
        .forUpdate()
        .executeTakeFirst();
      if (row === undefined) throw new Refusal('campaigns.absent', { status: 404 });
      if (row.state === to) nothingToAudit(ctx);
      else {
        if (row.state === 'done' || row.state === 'cancelled')
          throw new Refusal('campaigns.ended', { status: 409 });
        await tx
          .updateTable('mail_campaign')
          .set({ state: to, ended_at: to === 'cancelled' ? at : null })
          .where('id', '=', campaign_id)
          .execute();
        await withQueue(tx, campaign_id, at);
        const change = { before: { state: row.state }, after: { state: to } };
        await recordAudit(tx, ctx, operation, `campaign ${campaign_id}`, change);
      }
      return { result: await describeProgress(tx, campaign_id, at) };
    });
  };

/** Releases held mails, except those about a withdrawn announcement. */
async function letGoOn(tx: Sql, id: number): Promise<void> {
  const withdrawn = await tx
    .selectFrom('mail_campaign')
    .innerJoin('announcement', 'announcement.id', 'mail_campaign.announcement_id')
    .select('announcement.id')
    .where('mail_campaign.id', '=', id)
    .where('announcement.withdrawn_at', 'is not', null)
    .executeTakeFirst();
  if (withdrawn === undefined) await holdCampaignMails(tx, [id], false);
}

export const pauseCampaign = turn('campaigns.pause', 'paused', (tx, id) => holdCampaignMails(tx, [id], true));
export const resumeCampaign = turn('campaigns.resume', 'running', letGoOn);
export const cancelCampaign = turn('campaigns.cancel', 'cancelled', dropCampaignMails);
