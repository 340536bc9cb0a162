import { queue, reply, show } from '@ferry/core/contract/tickets-admin';
import type { AddCommand } from '../../call-commands.ts';
import { contractCommand } from '../../contract-command.ts';
import { addAttachment } from './attachment.ts';

export const verbs: readonly AddCommand[] = [
  contractCommand(queue, { verb: 'list', help: 'Example:\n  ferry tickets list --status pending' }),
  contractCommand(show, { help: 'Example:\n  ferry tickets show 17' }),
  contractCommand(reply, {
    help: "Example:\n  ferry tickets reply 17 --staff-name Lin --content 'Mended.' --ticket-status resolved",
  }),
  addAttachment,
];
