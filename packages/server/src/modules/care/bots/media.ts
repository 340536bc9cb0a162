import type { CallAnswer, CallParsed } from '@ferry/core/contract/base/call';
import type * as calls from '@ferry/core/contract/bots/v1';
import { sql } from 'kysely';
import type { Context, Services } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { version } from '../../../base/version.ts';
import { sourcesOf, takeLimit } from '../../ground/limits/index.ts';

type Media = CallAnswer<typeof calls.embyLinks>['links'][number];

const byIp = { name: 'media links by ip', most: 120, seconds: 600 };
const done = { ret: 1, msg: '' } as const;

/** Customers whose running plan includes media. The traffic quota does not matter. */
async function findMedia(
  { config, database, now }: Services,
  only?: { column: 'service.account_id' | 'service.emby_uuid'; value: number | string },
): Promise<Media[]> {
  const { embyUrl } = config;
  if (embyUrl === undefined) throw new Refusal('bots.no_media', { status: 404 });
  const at = now();
  const rows = await database.sql
    .selectFrom('service')
    .innerJoin('account', 'account.id', 'service.account_id')
    .innerJoin('product', 'product.id', 'service.product_id')
    .select(['service.account_id', 'account.name', 'service.emby_uuid', 'service.level_expires_at'])
    .where('product.includes_media', '=', true)
    .where('service.level_expires_at', '>', at)
    .where('account.is_enabled', '=', true)
    .where('account.expires_at', '>', at)
    .where(
      sql<boolean>`not exists (select from ban where ban.account_id = account.id
        and ban.ended_at is null and ban.starts_at <= ${at} and ban.ends_at > ${at})`,
    )
    .$if(only !== undefined, (query) =>
      query.where(only?.column ?? 'service.account_id', '=', only?.value ?? 0),
    )
    .orderBy('service.account_id')
    .execute();
  return rows.map((row) => ({
    user_id: row.account_id,
    user_name: row.name,
    link_token: row.emby_uuid,
    url: `${embyUrl}/${row.emby_uuid}`,
    expires_at: row.level_expires_at.toISOString(),
  }));
}

async function findOne(services: Services, only: Parameters<typeof findMedia>[1]): Promise<Media> {
  const [found] = await findMedia(services, only);
  if (found === undefined) throw new Refusal('bots.absent', { status: 404 });
  return found;
}

function asked(input: CallParsed<typeof calls.emby>): Parameters<typeof findMedia>[1] {
  const [field, column] =
    input.sql_table === 'link'
      ? (['sql_table_link_token', 'service.emby_uuid'] as const)
      : (['sql_table_user_id', 'service.account_id'] as const);
  const value = input[field];
  if (value === undefined) throw new Refusal('bots.field_missing', { status: 422, details: { field } });
  return { column, value };
}

/** Reads a customer for a media bot. A customer without media in the plan is not found. */
export async function emby(
  ctx: Context<'bots'>,
  input: CallParsed<typeof calls.emby>,
): Promise<CallAnswer<typeof calls.emby>> {
  if (input.sql_table === 'version') return { ...done, version };
  return { ...done, user: await findOne(ctx, asked(input)) };
}

/**
 * All customers that the media service may admit. The list is complete, because a missing customer would lose paid
 * access.
 */
export const embyLinks = async (ctx: Context<'bots'>) => ({ ...done, links: await findMedia(ctx) });

/** The media link of the customer with this token. */
export async function embyLink(
  ctx: Context<'anyone'>,
  { token }: CallParsed<typeof calls.embyLink>,
): Promise<CallAnswer<typeof calls.embyLink>> {
  await takeLimit(ctx, byIp, sourcesOf(ctx.ip));
  const { url, expires_at } = await findOne(ctx, { column: 'service.emby_uuid', value: token });
  return { ...done, link: { url, expires_at } };
}
