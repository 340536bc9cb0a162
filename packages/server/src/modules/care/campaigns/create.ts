import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import { dayMs } from '@ferry/core/contract/base/values/units';
import type * as contract from '@ferry/core/contract/campaigns/admin';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { faultPoint } from '../../../base/faults.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { once } from '../../ground/repeats/index.ts';
import { recordAudit, staffName } from '../../ground/script-tokens/index.ts';
import { describeProgress } from './describe.ts';
import { fitting, wantsNoNews } from './segment.ts';
import { assertText } from './texts.ts';

type Terms = CallParsed<typeof contract.create>['body'];

/** The largest number of recipients. More need several campaigns. */
const maxRecipients = 500_000;
const maxDays = 366;

function startOf({ starts_at }: Terms, now: Date): Date {
  if (starts_at === undefined) return now;
  const at = new Date(starts_at);
  if (at < now || at.getTime() > now.getTime() + maxDays * dayMs)
    throw new Refusal('campaigns.bad_time', { status: 422, field: 'starts_at' });
  return at;
}

async function assertAnnounced(tx: Sql, revision: number | undefined): Promise<void> {
  if (revision === undefined) return;
  const row = await tx
    .selectFrom('announcement')
    .select('withdrawn_at')
    .where('id', '=', revision)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('announcements.absent', { status: 404 });
  if (row.withdrawn_at !== null) throw new Refusal('announcements.withdrawn', { status: 409 });
}

/** Inserts the recipients and returns their number. */
async function addRecipients(
  tx: Sql,
  ctx: Context<'admin'>,
  id: number,
  { segment, about }: Terms,
): Promise<number> {
  const found = (await fitting(tx, ctx, segment))
    .$if(about === 'news', (query) => query.where(wantsNoNews, '=', false))
    .select([sql<number>`${id}::integer`.as('campaign_id'), 'account.id']);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('mail_campaign_recipient')
    .columns(['campaign_id', 'account_id'])
    .expression(found)
    .executeTakeFirst();
  const count = Number(numInsertedOrUpdatedRows ?? 0);
  if (count === 0) throw new Refusal('campaigns.nobody');
  if (count > maxRecipients)
    throw new Refusal('campaigns.too_many', { details: { count, most: maxRecipients } });
  return count;
}

/** Inserts a campaign and returns its id. */
async function insertCampaign(tx: Sql, ctx: Context<'admin'>, body: Terms): Promise<number> {
  await assertAnnounced(tx, body.announcement);
  const created_at = ctx.now();
  const starts_at = startOf(body, created_at);
  const row = await tx
    .insertInto('mail_campaign')
    .values({
      created_at,
      token_id: ctx.who.tokenId,
      author: await staffName(tx, ctx),
      name: body.name,
      about: body.about,
      segment: JSON.stringify(body.segment),
      texts: JSON.stringify(body.texts),
      announcement_id: body.announcement ?? null,
      per_minute: body.per_minute,
      starts_at,
      next_at: starts_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Creates a campaign with all its recipients in one transaction. The job sends the mails. */
export async function createCampaign(
  ctx: Context<'admin'>,
  { body }: CallParsed<typeof contract.create>,
): Promise<ResultOf<typeof contract.create>> {
  assertText(body.texts);
  const answer = await once(ctx, async (tx) => {
    const id = await insertCampaign(tx, ctx, body);
    const total = await addRecipients(tx, ctx, id, body);
    const { segment, ...terms } = body;
    const whom = segment.users === undefined ? segment : { ...segment, users: segment.users.length };
    const after = { ...terms, segment: whom, total };
    await recordAudit(tx, ctx, 'campaigns.create', `campaign ${id}`, { before: null, after });
    faultPoint('campaigns.create before commit');
    return { result: await describeProgress(tx, id, ctx.now()) };
  });
  faultPoint('campaigns.create after commit');
  return answer;
}
