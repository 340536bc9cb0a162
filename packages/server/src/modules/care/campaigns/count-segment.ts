import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as contract from '@ferry/core/contract/campaigns/admin';
import { inEachLanguage } from '@ferry/core/words/languages';
import type { Context } from '../../../base/context.ts';
import { languageOf } from '../../../words/words.ts';
import { fitting, wantsNoNews } from './segment.ts';

/** The number of recipients of a segment, and how many of its customers want no news. */
export async function countSegment(
  ctx: Context<'admin'>,
  { body: { segment, about } }: CallParsed<typeof contract.count>,
): Promise<ResultOf<typeof contract.count>> {
  const found = await (await fitting(ctx.database.sql, ctx, segment))
    .select(({ fn }) => ['account.language', wantsNoNews.as('is_out'), fn.countAll<number>().as('count')])
    .groupBy(['account.language', 'is_out'])
    .execute();
  const sum = (rows: typeof found) => rows.reduce((all, { count }) => all + count, 0);
  const left = about === 'news' ? found.filter(({ is_out }) => is_out) : [];
  const getting = found.filter((row) => !left.includes(row));
  return {
    result: {
      total: sum(getting),
      by_language: inEachLanguage((one) =>
        sum(getting.filter(({ language }) => languageOf(language) === one)),
      ),
      unsubscribed: sum(left),
    },
  };
}
