import type { CallAnswer, CallParsed } from '@ferry/core/contract/call';
import { ticketLimits, type upload } from '@ferry/core/contract/tickets';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { takeLimit } from '../limits/index.ts';
import { uploading } from './limits.ts';
import { fileNameFor, mediaTypeOf } from './media-type.ts';

/** Keeps a file for a message that will cite it. */
export async function uploadAttachment(
  ctx: Context<'customer-even-banned'>,
  { body }: CallParsed<typeof upload>,
): Promise<Pick<CallAnswer<typeof upload>, 'result'>> {
  const { accountId } = ctx.who;
  await takeLimit(ctx, uploading, String(accountId));
  const content = Buffer.from(body.content, 'base64');
  if (content.length > ticketLimits.attachmentSize)
    throw new Refusal('tickets.attachment_too_large', {
      status: 422,
      field: 'content',
      values: { most: ticketLimits.attachmentSize / 1024 ** 2 },
    });
  const type = await mediaTypeOf(content);
  if (type === null) throw new Refusal('tickets.attachment_type', { status: 422, field: 'content' });
  const result = await ctx.database.sql
    .insertInto('ticket_attachment')
    .values({
      account_id: accountId,
      message_id: null,
      created_at: ctx.now(),
      name: fileNameFor(body.name, type, ticketLimits.attachmentName),
      media_type: type,
      content,
    })
    .returning(['id', 'name', 'media_type', 'size'])
    .executeTakeFirstOrThrow();
  return { result };
}
