import type * as desk from '@ferry/core/contract/announcements/admin';
import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { once } from '../../ground/repeats/index.ts';
import { recordAudit } from '../../ground/script-tokens/index.ts';
import { describeOne, holdAnnouncement } from './history.ts';
import { publicationTime } from './publication-time.ts';

/** Changes the publication time of an announcement that is still scheduled. */
export async function schedule(
  ctx: Context<'admin'>,
  { revision, body }: CallParsed<typeof desk.schedule>,
): Promise<ResultOf<typeof desk.schedule>> {
  const at = ctx.now();
  const published_at = publicationTime(body.published_at, at);
  return once(ctx, async (tx) => {
    const now = await holdAnnouncement(tx, revision, at);
    if (now.state === 'withdrawn') throw new Refusal('announcements.withdrawn', { status: 409 });
    if (now.state === 'published') throw new Refusal('announcements.published', { status: 409 });
    await tx.updateTable('announcement').set({ published_at }).where('id', '=', revision).execute();
    const change = { before: { published_at: now.published_at }, after: { published_at } };
    await recordAudit(tx, ctx, 'announcements.schedule', `${now.kind}:${revision}`, change);
    return { result: await describeOne(tx, revision, at) };
  });
}
