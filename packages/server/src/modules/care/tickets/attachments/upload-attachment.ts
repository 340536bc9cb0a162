import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import { ticketLimits, type upload } from '@ferry/core/contract/tickets/customer';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { takeLimit } from '../../../ground/limits/index.ts';
import { once } from '../../../ground/repeats/index.ts';
import { uploading } from '../limits.ts';
import { fileNameFor, mediaTypeOf } from './media-type.ts';

type Who = Context<'customer-even-banned'>;

/** Serialises the customer's uploads, and refuses one that exceeds his quota for files. */
async function assertQuota(tx: Sql, { config, who }: Who, size: number): Promise<void> {
  await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', who.accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { kept } = await tx
    .selectFrom('ticket_attachment')
    .select(({ fn }) => fn.sum<string | null>('size').as('kept'))
    .where('account_id', '=', who.accountId)
    .where('by_staff', '=', false)
    .executeTakeFirstOrThrow();
  if (Number(kept) + size > config.ticketFilesMb * 1024 ** 2)
    throw new Refusal('tickets.no_room', { details: { most_mb: config.ticketFilesMb } });
}

/** The content and media type of a file. A file that is too large or of another type is refused. */
export async function readFile(body: { name: string; content: string }) {
  const content = Buffer.from(body.content, 'base64');
  if (content.length > ticketLimits.attachmentSize)
    throw new Refusal('tickets.attachment_too_large', {
      status: 422,
      field: 'content',
      details: { most_mib: ticketLimits.attachmentSize / 1024 ** 2 },
    });
  const type = await mediaTypeOf(content);
  if (type === null) throw new Refusal('tickets.attachment_type', { status: 422, field: 'content' });
  return { content, name: fileNameFor(body.name, type, ticketLimits.attachmentName), media_type: type };
}

/** Stores a file for a message that will reference it. */
export async function uploadAttachment(
  ctx: Who,
  { body }: CallParsed<typeof upload>,
): Promise<ResultOf<typeof upload>> {
  const { accountId } = ctx.who;
  await takeLimit(ctx, uploading, String(accountId));
  const file = await readFile(body);
  return once(ctx, async (tx) => {
    await assertQuota(tx, ctx, file.content.length);
    const result = await tx
      .insertInto('ticket_attachment')
      .values({
        account_id: accountId,
        message_id: null,
        created_at: ctx.now(),
        ...file,
      })
      .returning(['id', 'name', 'media_type', 'size'])
      .executeTakeFirstOrThrow();
    return { result };
  });
}
