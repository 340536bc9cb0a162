import type { AnnouncementKind } from '@ferry/core/contract/announcements/customer';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { once } from '../../ground/repeats/index.ts';
import { recordAudit, staffName } from '../../ground/script-tokens/index.ts';
import { publicationTime } from './publication-time.ts';

/** Publishes a new revision, now or at a later moment. Earlier revisions stay. */
export async function publish(
  ctx: Context<'admin'>,
  {
    ann_type,
    published_at: wanted,
    body,
  }: { ann_type: AnnouncementKind; published_at?: string | undefined; body: string },
): Promise<{ result: { success: boolean; revision: number } }> {
  if (body.trim() === '') throw new Refusal('announcements.empty', { status: 422, field: 'body' });
  const created_at = ctx.now();
  const published_at = publicationTime(wanted, created_at);
  const { renderMarkdown } = await import('./rendering/render.ts');
  return once(ctx, async (tx) => {
    const author = await staffName(tx, ctx);
    const { id } = await tx
      .insertInto('announcement')
      .values({
        kind: ann_type,
        markdown: body,
        html: renderMarkdown(body),
        created_at,
        published_at,
        author,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { ann_type, markdown_text: body, published_at };
    await recordAudit(tx, ctx, 'announcements.publish', `${ann_type}:${id}`, { before: null, after });
    return { result: { success: true, revision: id } };
  });
}
