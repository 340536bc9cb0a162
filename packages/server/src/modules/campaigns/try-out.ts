import type { CallParsed, ResultOf } from '@ferry/core/contract/call';
import type * as contract from '@ferry/core/contract/campaigns';
import type { Context } from '../../context.ts';
import type { Language } from '../../words/words.ts';
import { queueCampaignMail } from '../mail/index.ts';
import { recordAudit } from '../script-tokens/index.ts';
import { assertText, unsubscribeUrl, writeText } from './texts.ts';

/** A token of nobody: its page says that the link is not valid. */
const noToken = '00000000-0000-4000-8000-000000000000';

/** Mails each text to one address, in the form that customers get. */
export async function tryOut(
  ctx: Context<'admin'>,
  { body: { to, about, texts } }: CallParsed<typeof contract.tryOut>,
): Promise<ResultOf<typeof contract.tryOut>> {
  assertText(texts);
  const languages = (['zh-CN', 'en'] as const satisfies Language[]).filter((one) => texts[one] !== undefined);
  const written = await Promise.all(languages.map((language) => writeText(texts, language)));
  return ctx.database.sql.transaction().execute(async (tx) => {
    for (const text of written)
      await queueCampaignMail(tx, ctx, {
        to,
        ...text,
        ...(about === 'news' ? { unsubscribeUrl: unsubscribeUrl(ctx, noToken) } : {}),
      });
    await recordAudit(tx, ctx, 'campaigns.tryOut', to, { subjects: written.map(({ subject }) => subject) });
    return { result: { to, mails: written.length } };
  });
}
