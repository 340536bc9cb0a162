import { Readable } from 'node:stream';
import { daySeconds } from '@ferry/core/contract/base/values/units';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { keptText } from '../../../db/query/kept-text.ts';
import { RawAnswer } from '../../../http/register.ts';
import { type KeptText, sayKept } from '../../../words/kept-text.ts';
import { recordActivity } from '../../ground/activity/index.ts';
import { proveOwner, takeOwnLimit } from '../../identity/auth/index.ts';
import { mailWithUndo } from '../../identity/undo/index.ts';
import { type PersonalRows, personalData } from './personal-data.ts';

const byAccount = { name: 'exports a day', most: 3, seconds: daySeconds };

/** Rows in memory at once. */
const page = 1_000;

/** A customer's rows of one table, page by page. */
async function* rowsOf(
  { database, who, language }: Context<'customer'>,
  table: string,
  { by, shown: columns, said, order }: PersonalRows,
) {
  const named = columns.map((column) => sql.ref(column));
  const read = columns.map((column) =>
    said.has(column) ? sql`${keptText(table, column)} as ${sql.ref(column)}` : sql.ref(column),
  );
  for (let offset = 0; ; offset += page) {
    // The order of rows that are equal in all these columns does not matter.
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(read)} from ${sql.table(table)}
      where ${sql.ref(by)} = ${who.accountId} order by ${sql.ref(order)}, ${sql.join(named)}
      limit ${page} offset ${offset}`.execute(database.sql);
    for (const row of rows) {
      for (const column of said) row[column] = sayKept(language, row[column] as KeptText);
      yield row;
    }
    if (rows.length < page) return;
  }
}

async function* write(ctx: Context<'customer'>): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(ctx.now())},"user_id":${ctx.who.accountId},"data":{`;
  let isFirstTable = true;
  for (const [table, kept] of Object.entries(personalData(ctx.nouns))) {
    // The export shows no column of this table, for example of the notes of staff.
    if (kept.shown.length === 0) continue;
    yield `${isFirstTable ? '' : ','}\n${JSON.stringify(table)}:[`;
    isFirstTable = false;
    let isFirstRow = true;
    for await (const row of rowsOf(ctx, table, kept)) {
      yield `${isFirstRow ? '' : ','}\n${JSON.stringify(row)}`;
      isFirstRow = false;
    }
    yield ']';
  }
  yield '}}\n';
}

/**
 * Exports everything that is stored about a customer, after the proof of the owner. The file is streamed while it is
 * read.
 */
export async function exportData(ctx: Context<'customer'>): Promise<RawAnswer> {
  const { accountId } = ctx.who;
  await proveOwner(ctx, undefined);
  await takeOwnLimit(ctx, byAccount);
  await ctx.database.sql.transaction().execute(async (tx) => {
    await recordActivity(tx, ctx, accountId, 'data_exported');
    await mailWithUndo(tx, ctx, accountId, {
      act: 'data_exported',
      template: 'dataExported',
      values: { ip: ctx.ip },
    });
  });
  const day = ctx.now().toISOString().slice(0, 10);
  return new RawAnswer(
    200,
    {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="ferry-data-${day}.json"`,
      'cache-control': 'no-store',
    },
    Readable.from(write(ctx), { objectMode: false }),
  );
}
