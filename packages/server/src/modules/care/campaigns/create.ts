import { isDeepStrictEqual } from 'node:util';
import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as contract from '@ferry/core/contract/campaigns/admin';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { faultPoint } from '../../../base/faults.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { idempotencyKeyOf } from '../../../http/request/idempotency-key.ts';
import { nothingToAudit, recordAudit, staffName } from '../../ground/script-tokens/index.ts';
import { describeProgress } from './describe.ts';
import { fitting, wantsNoNews } from './segment.ts';
import { assertText } from './texts.ts';

type Terms = CallParsed<typeof contract.create>['body'];

/** The largest number of recipients. More need several campaigns. */
const mostRecipients = 500_000;
const mostDays = 366;

function startOf({ starts_at }: Terms, now: Date): Date {
  if (starts_at === undefined) return now;
  const at = new Date(starts_at);
  if (at < now || at.getTime() > now.getTime() + mostDays * 86_400_000)
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

/** The campaign that the same idempotency key created before. With other data it is refused. */
async function madeBefore(tx: Sql, ctx: Context<'admin'>, key: string | null, body: Terms) {
  const made = await tx
    .selectFrom('mail_campaign')
    .select(['id', 'name', 'about', 'segment', 'texts', 'per_minute', 'announcement_id'])
    .where('token_id', '=', ctx.who.tokenId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (made === undefined) return undefined;
  const { id, announcement_id, ...kept } = made;
  const { announcement = null, starts_at: _starts, ...asked } = body;
  const same = isDeepStrictEqual({ ...kept, announcement: announcement_id }, { ...asked, announcement });
  if (!same) throw new Refusal('campaigns.key_reused', { status: 409 });
  return id;
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
  if (count > mostRecipients)
    throw new Refusal('campaigns.too_many', { details: { count, most: mostRecipients } });
  return count;
}

/** Inserts a campaign and returns its id. `undefined`: the idempotency key was used before, maybe just now. */
async function insertCampaign(
  tx: Sql,
  ctx: Context<'admin'>,
  key: string | null,
  body: Terms,
): Promise<number | undefined> {
  await assertAnnounced(tx, body.announcement);
  const created_at = ctx.now();
  const starts_at = startOf(body, created_at);
  const row = await tx
    .insertInto('mail_campaign')
    .values({
      created_at,
      token_id: ctx.who.tokenId,
      author: await staffName(tx, ctx),
      idempotency_key: key,
      name: body.name,
      about: body.about,
      segment: JSON.stringify(body.segment),
      texts: JSON.stringify(body.texts),
      announcement_id: body.announcement ?? null,
      per_minute: body.per_minute,
      starts_at,
      next_at: starts_at,
    })
    .onConflict((conflict) => conflict.columns(['token_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Creates a campaign with all its recipients in one transaction. The job sends the mails. */
export async function createCampaign(
  ctx: Context<'admin'>,
  { body }: CallParsed<typeof contract.create>,
): Promise<ResultOf<typeof contract.create>> {
  assertText(body.texts);
  const key = idempotencyKeyOf(ctx) ?? null;
  const result = await ctx.database.sql.transaction().execute(async (tx) => {
    // The key is looked for first, because the start of a repeat may have passed meanwhile.
    const before = await madeBefore(tx, ctx, key, body);
    const id = before === undefined ? await insertCampaign(tx, ctx, key, body) : undefined;
    if (id === undefined) {
      nothingToAudit(ctx);
      const made = before ?? (await madeBefore(tx, ctx, key, body));
      if (made === undefined) throw new Error('a campaign with this key was neither made nor found');
      return describeProgress(tx, made, ctx.now());
    }
    const total = await addRecipients(tx, ctx, id, body);
    const { segment, ...terms } = body;
    const whom = segment.users === undefined ? segment : { ...segment, users: segment.users.length };
    const after = { ...terms, segment: whom, total };
    await recordAudit(tx, ctx, 'campaigns.create', `campaign ${id}`, { before: null, after });
    faultPoint('campaigns.create before commit');
    return describeProgress(tx, id, ctx.now());
  });
  faultPoint('campaigns.create after commit');
  return { result };
}
