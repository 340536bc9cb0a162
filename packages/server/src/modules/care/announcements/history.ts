import type * as desk from '@ferry/core/contract/announcements/admin';
import type { CallAnswer, CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import { languages } from '@ferry/core/words/languages';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { readPage } from '../../../db/query/read-page.ts';
import { asked } from '../../../db/query/set-filters.ts';

type Answer<C> = ResultOf<C>;
type Row = CallAnswer<typeof desk.withdraw>['result'];

/** The state of an announcement at a moment, as in `announcementState` of the contract. */
const stateAt = (at: Date) => sql<Row['state']>`case
  when withdrawn_at is not null then 'withdrawn'
  when published_at > ${at} then 'scheduled'
  else 'published' end`;

const announcements = (tx: Sql, at: Date) =>
  tx
    .selectFrom('announcement')
    .select([
      'id',
      'kind',
      'markdown',
      'created_at',
      'published_at',
      'withdrawn_at',
      'edited_at',
      'author',
      'texts',
    ])
    .select([
      stateAt(at).as('state'),
      sql<number>`1 + (select count(*) from announcement_text where announcement_id = announcement.id)::integer`.as(
        'version',
      ),
    ]);

type Found = Awaited<ReturnType<ReturnType<typeof announcements>['executeTakeFirstOrThrow']>>;

async function describe(row: Found): Promise<Row> {
  const { titleOf } = await import('./rendering/render.ts');
  const said = languages.filter((language) => `markdown_text_${language}` in row.texts);
  return {
    revision: row.id,
    ann_type: row.kind,
    state: row.state,
    title: titleOf(row.markdown),
    created_at: row.created_at.toISOString(),
    published_at: row.published_at.toISOString(),
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    edited_at: row.edited_at?.toISOString() ?? null,
    version: row.version,
    author: row.author,
    ...(said.length > 0 && { languages: said }),
  };
}

/** Finds a revision in any state, for calls of staff. */
export async function findForStaff(tx: Sql, revision: number, at: Date): Promise<Found> {
  const row = await announcements(tx, at).where('id', '=', revision).executeTakeFirst();
  if (row === undefined) throw new Refusal('announcements.absent', { status: 404 });
  return row;
}

/** Finds a revision and holds a row lock until the transaction ends. */
export async function holdAnnouncement(tx: Sql, revision: number, at: Date): Promise<Found> {
  await tx.selectFrom('announcement').select('id').where('id', '=', revision).forUpdate().execute();
  return findForStaff(tx, revision, at);
}

/** The current state of a revision, for the answer of a call that changed it. */
export const describeOne = async (tx: Sql, revision: number, at: Date): Promise<Row> =>
  describe(await findForStaff(tx, revision, at));

/** All revisions, newest first. */
export async function listForStaff(
  ctx: Context<'admin'>,
  { ann_type, state, ...page }: CallParsed<typeof desk.history>,
): Promise<Answer<typeof desk.history>> {
  const at = ctx.now();
  const fitting = announcements(ctx.database.sql, at)
    .where(({ and }) => and(asked({ kind: ann_type })))
    .$if(state !== undefined, (query) => query.where(stateAt(at), '=', state ?? 'published'));
  const { total, rows } = await readPage(fitting, page, (query) =>
    query.orderBy('published_at', 'desc').orderBy('id', 'desc'),
  );
  return { result: { total_count: total, announcements: await Promise.all(rows.map(describe)) } };
}

/** A revision with one of its versions. */
export async function showRevision(
  ctx: Context<'admin'>,
  { revision, version }: CallParsed<typeof desk.showRevision>,
): Promise<Answer<typeof desk.showRevision>> {
  const { sql: db } = ctx.database;
  const row = await findForStaff(db, revision, ctx.now());
  const before = await db
    .selectFrom('announcement_text')
    .select(['version', 'since', 'author'])
    .where('announcement_id', '=', revision)
    .orderBy('version')
    .execute();
  const texts = [
    ...before,
    { version: row.version, since: row.edited_at ?? row.created_at, author: row.author },
  ];
  const shown = version ?? row.version;
  const kept = await db
    .selectFrom('announcement_text')
    .select('markdown')
    .where('announcement_id', '=', revision)
    .where('version', '=', shown)
    .executeTakeFirst();
  const text = shown === row.version ? row.markdown : kept?.markdown;
  if (text === undefined) throw new Refusal('announcements.no_version', { status: 404 });
  return {
    result: {
      ...(await describe(row)),
      shown_version: shown,
      markdown_text: text,
      ...row.texts,
      versions: texts.map((one) => ({ ...one, since: one.since.toISOString() })),
    },
  };
}
