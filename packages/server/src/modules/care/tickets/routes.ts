import * as staff from '@ferry/core/contract/tickets/admin';
import * as tickets from '@ferry/core/contract/tickets/customer';
import * as desk from '@ferry/core/contract/tickets/desk';
import * as events from '@ferry/core/contract/tickets/events';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { uploadAttachment } from './attachments/upload-attachment.ts';
import { createTicket } from './create-ticket.ts';
import { editStatus } from './edit-status.ts';
import { showNews } from './events/news.ts';
import { createTicketWatch } from './events/ticket-watch.ts';
import { waitForEvents } from './events/wait-for-events.ts';
import { downloadAttachment, listTickets, showThread } from './queries.ts';
import { rateTicket } from './rate-ticket.ts';
import { attachForReply } from './staff/attach-for-reply.ts';
import { assign, close, reopen } from './staff/care.ts';
import { listMacros, removeMacro, saveMacro } from './staff/macros.ts';
import { mergeTickets } from './staff/merge-tickets.ts';
import { addNote } from './staff/notes.ts';
import { replyAsStaff } from './staff/reply-as-staff.ts';
import { fetchAttachment, showForStaff, showQueue } from './staff/staff.ts';
import { markRead } from './thread/mark-read.ts';
import { sendMessage } from './thread/send-message.ts';
import { registerV1Tickets } from './v1.ts';

export function registerTickets(app: FastifyInstance, services: Services): void {
  const watch = createTicketWatch(services);
  app.addHook('preClose', async () => watch.close());
  register(app, services)(tickets)({
    list: listTickets,
    create: createTicket,
    editStatus,
    messages: showThread,
    sendMessage,
    markRead,
    rate: rateTicket,
    upload: uploadAttachment,
    download: downloadAttachment,
  });
  register(app, services)(events)({ events: (ctx, input) => waitForEvents(ctx, input, watch) });
  register(app, services)(staff)({
    queue: showQueue,
    show: showForStaff,
    reply: replyAsStaff,
    fetchAttachment,
  });
  register(app, services)(desk)({
    addNote,
    assign,
    close,
    reopen,
    merge: mergeTickets,
    news: showNews,
    attach: attachForReply,
    listMacros,
    saveMacro,
    removeMacro,
  });
  registerV1Tickets(app, services);
}
