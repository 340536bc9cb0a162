import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as contract from '@ferry/core/contract/campaigns/admin';
import { languages } from '@ferry/core/words/languages';
import type { Context } from '../../../base/context.ts';
import { queueCampaignMail } from '../../ground/mail/index.ts';
import { once } from '../../ground/repeats/index.ts';
import { recordAudit } from '../../ground/script-tokens/index.ts';
import { assertText, unsubscribeUrl, writeText } from './texts.ts';

/** A token without a recipient: its page says that the link is not valid. */
const noToken = '00000000-0000-4000-8000-000000000000';

/** Mails each text to one address, in the form that customers get. */
export async function tryOut(
  ctx: Context<'admin'>,
  { body: { to, about, texts } }: CallParsed<typeof contract.tryOut>,
): Promise<ResultOf<typeof contract.tryOut>> {
  assertText(texts);
  const given = languages.filter((one) => texts[one] !== undefined);
  const written = await Promise.all(given.map((language) => writeText(texts, language)));
  return once(ctx, async (tx) => {
    for (const text of written)
      await queueCampaignMail(tx, ctx, {
        to,
        ...text,
        ...(about === 'news' ? { unsubscribeUrl: unsubscribeUrl(ctx, noToken) } : {}),
      });
    const after = { mails: written.length, subjects: written.map(({ subject }) => subject) };
    await recordAudit(tx, ctx, 'campaigns.tryOut', to, { before: null, after });
    return { result: { to, mails: written.length } };
  });
}
