import type { AnnouncementKind } from '@ferry/core/contract/announcements';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { recordAudit } from '../script-tokens/index.ts';

/** Publishes a new revision; those before it stay. */
export async function publish(
  ctx: Context<'admin'>,
  { ann_type, body }: { ann_type: AnnouncementKind; body: string },
): Promise<{ result: { success: boolean; revision: number } }> {
  if (body.trim() === '') throw new Refusal('announcements.empty', { status: 422, field: 'body' });
  const { renderMarkdown } = await import('./render.ts');
  return ctx.database.sql.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('announcement')
      .values({ kind: ann_type, markdown: body, html: renderMarkdown(body), created_at: ctx.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAudit(tx, ctx, 'announcements.publish', `${ann_type}:${id}`);
    return { result: { success: true, revision: id } };
  });
}
