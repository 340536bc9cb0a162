import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as contract from '@ferry/core/contract/campaigns/admin';
import { sql } from 'kysely';
import type { Context } from '../../../base/context.ts';
import { fitting, wantsNoNews } from './segment.ts';

/** The number of recipients of a segment, and how many of its customers want no news. */
export async function countSegment(
  ctx: Context<'admin'>,
  { body: { segment, about } }: CallParsed<typeof contract.count>,
): Promise<ResultOf<typeof contract.count>> {
  const found = await (await fitting(ctx.database.sql, ctx, segment))
    .select(({ fn }) => [
      sql<boolean>`account.language = 'en'`.as('is_english'),
      wantsNoNews.as('is_out'),
      fn.countAll<number>().as('count'),
    ])
    .groupBy(['is_english', 'is_out'])
    .execute();
  const sum = (rows: typeof found) => rows.reduce((all, { count }) => all + count, 0);
  const left = about === 'news' ? found.filter(({ is_out }) => is_out) : [];
  const getting = found.filter((row) => !left.includes(row));
  const english = getting.filter(({ is_english }) => is_english);
  return {
    result: {
      total: sum(getting),
      by_language: { 'zh-CN': sum(getting) - sum(english), en: sum(english) },
      unsubscribed: sum(left),
    },
  };
}
