import type * as desk from '@ferry/core/contract/announcements/admin';
import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import { changedTexts } from '@ferry/core/words/texts';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { nothingToAudit, recordAudit } from '../../ground/script-tokens/index.ts';
import { describeOne, holdAnnouncement } from './history.ts';

/** Sets the text for readers of one language, or removes it. Address, read marks and versions stay. */
export async function translate(
  ctx: Context<'admin'>,
  { revision, language, body }: CallParsed<typeof desk.translate>,
): Promise<ResultOf<typeof desk.translate>> {
  const at = ctx.now();
  return ctx.database.sql.transaction().execute(async (tx) => {
    const now = await holdAnnouncement(tx, revision, at);
    if (now.state === 'withdrawn') throw new Refusal('announcements.withdrawn', { status: 409 });
    const name = `markdown_text_${language}`;
    const before = now.texts[name] ?? null;
    const after = body.trim() === '' ? null : body;
    if (after === before) nothingToAudit(ctx);
    else {
      const texts = JSON.stringify(changedTexts(now.texts, [name], { [name]: after }));
      await tx.updateTable('announcement').set({ texts }).where('id', '=', revision).execute();
      const change = { before: { [name]: before }, after: { [name]: after } };
      await recordAudit(tx, ctx, 'announcements.translate', `${now.kind}:${revision}`, change);
    }
    return { result: await describeOne(tx, revision, at) };
  });
}
