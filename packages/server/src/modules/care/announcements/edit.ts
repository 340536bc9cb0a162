import type * as desk from '@ferry/core/contract/announcements/admin';
import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { once } from '../../ground/repeats/index.ts';
import { nothingToAudit, recordAudit, staffName } from '../../ground/script-tokens/index.ts';
import { describeOne, holdAnnouncement } from './history.ts';

/** The largest number of versions of one announcement. */
const maxVersions = 1_000;

/** Replaces the text of a revision and stores the previous text as a version. An equal text changes nothing. */
export async function edit(
  ctx: Context<'admin'>,
  { revision, version, body }: CallParsed<typeof desk.edit>,
): Promise<ResultOf<typeof desk.edit>> {
  if (body.trim() === '') throw new Refusal('announcements.empty', { status: 422, field: 'body' });
  const { renderMarkdown } = await import('./rendering/render.ts');
  const at = ctx.now();
  return once(ctx, async (tx) => {
    const now = await holdAnnouncement(tx, revision, at);
    if (now.state === 'withdrawn') throw new Refusal('announcements.withdrawn', { status: 409 });
    if (version !== undefined && version !== now.version)
      throw new Refusal('announcements.edited', { status: 409 });
    if (body === now.markdown) nothingToAudit(ctx);
    else {
      if (now.version >= maxVersions) throw new Refusal('announcements.too_many_texts', { status: 409 });
      await tx
        .insertInto('announcement_text')
        .values({
          announcement_id: revision,
          version: now.version,
          markdown: now.markdown,
          since: now.edited_at ?? now.created_at,
          author: now.author,
        })
        .execute();
      await tx
        .updateTable('announcement')
        .set({ markdown: body, html: renderMarkdown(body), edited_at: at, author: await staffName(tx, ctx) })
        .where('id', '=', revision)
        .execute();
      const change = { before: { markdown_text: now.markdown }, after: { markdown_text: body } };
      await recordAudit(tx, ctx, 'announcements.edit', `${now.kind}:${revision}`, change);
    }
    return { result: await describeOne(tx, revision, at) };
  });
}
