import * as tickets from '@ferry/core/contract/tickets';
import * as staff from '@ferry/core/contract/tickets-admin';
import * as desk from '@ferry/core/contract/tickets-desk';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { register } from '../../http/register.ts';
import { attachForReply } from './attach-for-reply.ts';
import { assign, close, reopen } from './care.ts';
import { createTicket } from './create-ticket.ts';
import { editStatus } from './edit-status.ts';
import { listMacros, removeMacro, saveMacro } from './macros.ts';
import { markRead } from './mark-read.ts';
import { mergeTickets } from './merge-tickets.ts';
import { showNews } from './news.ts';
import { addNote } from './notes.ts';
import { downloadAttachment, listTickets, showThread } from './queries.ts';
import { rateTicket } from './rate-ticket.ts';
import { replyAsStaff } from './reply-as-staff.ts';
import { sendMessage } from './send-message.ts';
import { fetchAttachment, showForStaff, showQueue } from './staff.ts';
import { createTicketWatch } from './ticket-watch.ts';
import { uploadAttachment } from './upload-attachment.ts';
import { registerV1Tickets } from './v1.ts';
import { waitForEvents } from './wait-for-events.ts';

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
    events: (ctx, input) => waitForEvents(ctx, input, watch),
  });
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
