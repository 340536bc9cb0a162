import * as tickets from '@ferry/core/contract/tickets';
import * as staff from '@ferry/core/contract/tickets-admin';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { register } from '../../http/register.ts';
import { createTicket } from './create-ticket.ts';
import { editStatus } from './edit-status.ts';
import { registerOldTickets } from './legacy.ts';
import { markRead } from './mark-read.ts';
import { downloadAttachment, listTickets, showThread } from './queries.ts';
import { rateTicket } from './rate-ticket.ts';
import { replyAsStaff } from './reply-as-staff.ts';
import { sendMessage } from './send-message.ts';
import { fetchAttachment, showForStaff, showQueue } from './staff.ts';
import { createTicketWatch } from './ticket-watch.ts';
import { uploadAttachment } from './upload-attachment.ts';
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
  registerOldTickets(app, services);
}
