import * as tickets from '@ferry/core/contract/tickets';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { register } from '../../http/register.ts';
import { createTicket } from './create-ticket.ts';
import { editStatus } from './edit-status.ts';
import { registerOldTickets } from './legacy.ts';
import { markRead } from './mark-read.ts';
import { downloadAttachment, listTickets, showThread } from './queries.ts';
import { sendMessage } from './send-message.ts';
import { uploadAttachment } from './upload-attachment.ts';

export function registerTickets(app: FastifyInstance, services: Services): void {
  register(app, services)(tickets)({
    list: listTickets,
    create: createTicket,
    editStatus,
    messages: showThread,
    sendMessage,
    markRead,
    upload: uploadAttachment,
    download: downloadAttachment,
  });
  registerOldTickets(app, services);
}
