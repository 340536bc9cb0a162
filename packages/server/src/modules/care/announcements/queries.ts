import type { show } from '@ferry/core/contract/announcements/admin';
import type * as announcements from '@ferry/core/contract/announcements/customer';
import type { AnnouncementKind } from '@ferry/core/contract/announcements/customer';
import type { CallAnswer, CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import { inLanguage } from '@ferry/core/words/texts';
import type { Context, Services } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { StoredTexts } from '../../../db/schema/column-types.ts';
import { columnsOf } from '../../../db/schema/rows.ts';
import { RawAnswer } from '../../../http/register.ts';
import type { Language } from '../../../words/words.ts';
import { isShownAt } from './shown.ts';

type Answer<C> = ResultOf<C>;

/** The visible announcements of a kind, newest first. */
const newest = ({ database, now }: Services, kind: AnnouncementKind) =>
  database.sql
    .selectFrom('announcement')
    .select(columnsOf('announcement'))
    .where('kind', '=', kind)
    .where(isShownAt(now()))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc');

/** The same, with whether the customer has read each. */
const newestFor = (ctx: Context<'customer-even-banned'>, kind: AnnouncementKind) =>
  newest(ctx, kind).select(({ exists, selectFrom }) =>
    exists(
      selectFrom('announcement_read')
        .select('announcement_id')
        .whereRef('announcement_id', '=', 'announcement.id')
        .where('account_id', '=', ctx.who.accountId),
    ).as('is_read'),
  );

/** The newest revision of a kind, as Markdown. `null` if there is none. */
export async function showCurrent(
  ctx: Context<'customer-even-banned'>,
  { ann_type }: CallParsed<typeof announcements.current>,
): Promise<Answer<typeof announcements.current>> {
  const row = await newestFor(ctx, ann_type).limit(1).executeTakeFirst();
  return {
    result:
      row === undefined
        ? null
        : {
            created_at: row.published_at.toISOString(),
            content: markdownIn(row, ctx.language),
            revision: row.id,
            is_read: Boolean(row.is_read),
          },
  };
}

interface Shown {
  readonly markdown: string;
  readonly texts: StoredTexts;
}

/** The text for readers of a language. */
const markdownIn = ({ markdown, texts }: Shown, language: Language): string =>
  inLanguage({ markdown_text: markdown }, texts, language).markdown_text;

async function describeListed(
  row: Shown & { id: number; published_at: Date; is_read: unknown },
  language: Language,
) {
  const content = markdownIn(row, language);
  const { titleOf } = await import('./rendering/render.ts');
  return {
    revision: row.id,
    created_at: row.published_at.toISOString(),
    title: titleOf(content),
    content,
    is_read: Boolean(row.is_read),
  };
}

/** One visible announcement of any kind. */
export async function showOne(
  ctx: Context<'customer-even-banned'>,
  { revision }: CallParsed<typeof announcements.one>,
): Promise<Answer<typeof announcements.one>> {
  const { sql } = ctx.database;
  const row = await sql
    .selectFrom('announcement')
    .select(columnsOf('announcement'))
    .where('id', '=', revision)
    .where(isShownAt(ctx.now()))
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('announcements.absent', { status: 404 });
  const read = await sql
    .selectFrom('announcement_read')
    .select('read_at')
    .where('announcement_id', '=', revision)
    .where('account_id', '=', ctx.who.accountId)
    .executeTakeFirst();
  return {
    result: {
      ...(await describeListed({ ...row, is_read: read !== undefined }, ctx.language)),
      ann_type: row.kind,
    },
  };
}

/** The newest announcements of a kind, with their titles. */
export async function listAnnouncements(
  ctx: Context<'customer-even-banned'>,
  { ann_type, limit, offset }: CallParsed<typeof announcements.list>,
): Promise<Pick<CallAnswer<typeof announcements.list>, 'result' | 'total_count' | 'unread_count'>> {
  const rows = await newestFor(ctx, ann_type).limit(limit).offset(offset).execute();
  const { total, unread } = await ctx.database.sql
    .selectFrom('announcement')
    .leftJoin('announcement_read', (join) =>
      join.onRef('announcement_id', '=', 'announcement.id').on('account_id', '=', ctx.who.accountId),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
    ])
    .where('kind', '=', ann_type)
    .where(isShownAt(ctx.now()))
    .executeTakeFirstOrThrow();
  return {
    total_count: total,
    unread_count: unread,
    result: await Promise.all(rows.map((row) => describeListed(row, ctx.language))),
  };
}

async function demandNewest(services: Services, kind: AnnouncementKind) {
  const row = await newest(services, kind).limit(1).executeTakeFirst();
  if (row === undefined) throw new Refusal('announcements.none', { status: 404 });
  return row;
}

/** The newest revision of a kind as Markdown and HTML, for editors. */
export async function showForEditors(
  ctx: Context<'admin'>,
  { ann_type }: CallParsed<typeof show>,
): Promise<Answer<typeof show>> {
  const row = await demandNewest(ctx, ann_type);
  const created_at = row.published_at.toISOString();
  return {
    result: {
      announcement_id: row.id,
      function_name: row.kind,
      markdown_text: row.markdown,
      ...row.texts,
      html_text: row.html,
      created_at,
      updated_at: row.edited_at?.toISOString() ?? created_at,
    },
  };
}

/** The text in one form, without an envelope. */
export function showForm(form: 'html' | 'markdown') {
  const type = form === 'html' ? 'text/html' : 'text/plain';
  return async (ctx: Context<'admin'>, { ann_type }: { ann_type: AnnouncementKind }) => {
    const row = await demandNewest(ctx, ann_type);
    return new RawAnswer(200, { 'content-type': `${type}; charset=utf-8` }, row[form]);
  };
}
