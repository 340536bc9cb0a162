import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { news } from '@ferry/core/contract/tickets/desk';
import type { Context } from '../../../../base/context.ts';
import { sayKept } from '../../../../words/kept-text.ts';

/** Messages of all tickets since a moment, oldest first. */
export async function showNews(
  { database, now, language }: Context<'admin'>,
  { since, limit, offset }: CallParsed<typeof news>,
): Promise<ResultOf<typeof news>> {
  const rows = await database.sql
    .selectFrom('ticket_message as message')
    .innerJoin('ticket', 'ticket.id', 'message.ticket_id')
    .innerJoin('account', 'account.id', 'message.account_id')
    .select(['message.id', 'message.created_at', 'message.is_opening', 'message.staff_name'])
    .select([
      'message.content',
      'message.sentence',
      'ticket.number',
      'ticket.title',
      'account.id as user_id',
      'account.email',
    ])
    .where('message.created_at', '>=', new Date(since))
    .orderBy('message.created_at')
    .orderBy('message.place')
    .limit(limit)
    .offset(offset)
    .execute();
  const messages = rows.map(({ created_at, number, content, sentence, ...row }) => ({
    ...row,
    content: sayKept(language, sentence ?? content),
    at: created_at.toISOString(),
    ticket_number: number,
  }));
  return { result: { now: now().toISOString(), messages } };
}
