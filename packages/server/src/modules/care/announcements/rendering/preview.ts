import type * as desk from '@ferry/core/contract/announcements/admin';
import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';

/** Renders a text as customers would see it. Stores nothing. */
export async function preview(
  _ctx: Context<'admin'>,
  { body }: CallParsed<typeof desk.preview>,
): Promise<ResultOf<typeof desk.preview>> {
  if (body.trim() === '') throw new Refusal('announcements.empty', { status: 422, field: 'body' });
  const { renderMarkdown, titleOf } = await import('./render.ts');
  return { result: { title: titleOf(body), html_text: renderMarkdown(body) } };
}
