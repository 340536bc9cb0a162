import type { CallAnswer, CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as contract from '@ferry/core/contract/campaigns/admin';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { readPage } from '../../../db/query/read-page.ts';
import { asked } from '../../../db/query/set-filters.ts';
import { maxTries } from '../../ground/mail/index.ts';
import { isShownAt } from '../announcements/index.ts';

type Shown = CallAnswer<typeof contract.pause>['result'];
type FullCampaign = CallAnswer<typeof contract.show>['result'];

/** The progress of some campaigns by their ids, computed from their recipients. */
async function progressOf(tx: Sql, ids: readonly number[]) {
  const { rows } = await sql<{
    campaign_id: number;
    total: number;
    to_come: number;
    queued: number;
    failed: number;
    sent: number;
    left_out: number;
  }>`
    select recipient.campaign_id, count(*)::integer as total,
      count(*) filter (where queued_at is null and left_out is null)::integer as to_come,
      count(*) filter (where queued_at is not null and recipient.sent_at is null and mail.sent_at is null
        and left_out is null)::integer as queued,
      count(*) filter (where left_out is null and recipient.sent_at is null and mail.sent_at is null
        and mail.tries >= ${maxTries})::integer as failed,
      count(*) filter (where recipient.sent_at is not null or mail.sent_at is not null)::integer as sent,
      count(*) filter (where left_out is not null)::integer as left_out
    from mail_campaign_recipient as recipient
    left join mail on mail.id = recipient.mail_id and recipient.sent_at is null
    where recipient.campaign_id = any(${ids}::integer[])
    group by recipient.campaign_id`.execute(tx);
  return new Map(rows.map(({ campaign_id, ...counts }) => [campaign_id, counts]));
}

const nothing = { total: 0, to_come: 0, queued: 0, failed: 0, sent: 0, left_out: 0 };

const campaigns = (tx: Sql, at: Date) =>
  tx
    .selectFrom('mail_campaign')
    .leftJoin('announcement', 'announcement.id', 'mail_campaign.announcement_id')
    .select([
      ...(['id', 'name', 'about', 'state', 'created_at', 'author', 'ended_at', 'per_minute'] as const).map(
        (column) => `mail_campaign.${column}` as const,
      ),
      'mail_campaign.announcement_id',
      'mail_campaign.starts_at',
      'mail_campaign.segment',
      'mail_campaign.texts',
      sql<boolean>`(announcement.id is null or ${isShownAt(at)})`.as('is_shown'),
    ]);

type Found = Awaited<ReturnType<ReturnType<typeof campaigns>['executeTakeFirstOrThrow']>>;

function waitsFor(row: Found, at: Date): Shown['waits_for'] {
  if (row.state !== 'running') return null;
  if (row.starts_at > at) return 'its time';
  return row.is_shown ? null : 'the announcement';
}

const describe = (row: Found, counts: typeof nothing, at: Date): Shown => ({
  campaign_id: row.id,
  name: row.name,
  about: row.about,
  state: row.state,
  waits_for: waitsFor(row, at),
  created_at: row.created_at.toISOString(),
  author: row.author,
  starts_at: row.starts_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  announcement: row.announcement_id,
  per_minute: row.per_minute,
  ...counts,
});

/** One campaign with its texts. `undefined` if there is none. */
async function describeCampaign(tx: Sql, id: number, at: Date): Promise<FullCampaign | undefined> {
  const row = await campaigns(tx, at).where('mail_campaign.id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const counts = (await progressOf(tx, [id])).get(id) ?? nothing;
  return {
    ...describe(row, counts, at),
    segment: row.segment as FullCampaign['segment'],
    texts: row.texts as FullCampaign['texts'],
  };
}

/** The progress of an existing campaign, without its texts. */
export async function describeProgress(tx: Sql, id: number, at: Date): Promise<Shown> {
  const found = await describeCampaign(tx, id, at);
  if (found === undefined) throw new Error(`there is no campaign ${id}`);
  const { segment: _segment, texts: _texts, ...shown } = found;
  return shown;
}

export async function showCampaign(
  ctx: Context<'admin'>,
  { campaign_id }: CallParsed<typeof contract.show>,
): Promise<{ result: FullCampaign }> {
  const result = await describeCampaign(ctx.database.sql, campaign_id, ctx.now());
  if (result === undefined) throw new Refusal('campaigns.absent', { status: 404 });
  return { result };
}

export async function listCampaigns(
  ctx: Context<'admin'>,
  { state, ...page }: CallParsed<typeof contract.list>,
): Promise<ResultOf<typeof contract.list>> {
  const at = ctx.now();
  const { sql: db } = ctx.database;
  const fitting = campaigns(db, at).where(({ and }) => and(asked({ state })));
  const { total, rows } = await readPage(fitting, page, (query) => query.orderBy('mail_campaign.id', 'desc'));
  const counts = await progressOf(
    db,
    rows.map(({ id }) => id),
  );
  return {
    result: {
      total_count: total,
      campaigns: rows.map((row) => describe(row, counts.get(row.id) ?? nothing, at)),
    },
  };
}
