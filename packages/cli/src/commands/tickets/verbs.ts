import { queue, show } from '@ferry/core/contract/tickets/admin';
import * as desk from '@ferry/core/contract/tickets/desk';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import { examples } from '../../words/examples.ts';
import { say } from '../../words/say.ts';
import { addAttachment } from './attachment.ts';
import { addReply } from './reply.ts';
import { threadText } from './thread.ts';
import { addWatch } from './watch.ts';

/** A waiting time in its two largest units. */
function waited(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return say('tickets.days_hours', { days, hours });
  return hours > 0
    ? say('tickets.hours_minutes', { hours, minutes: minutes % 60 })
    : say('shared.minutes', { minutes });
}

export const verbs: readonly AddCommand[] = [
  contractCommand(queue, {
    verb: 'list',
    columns: (now) => ({
      ticket: ({ ticket_number }) => `#${ticket_number}`,
      waits: ({ waiting_since }) => (waiting_since === null ? '-' : waited(String(waiting_since), now)),
      status: ({ ticket_status }) => String(ticket_status),
      about: ({ kind }) => String(kind),
      customer: ({ customer }) => (customer as { email: string }).email,
      title: ({ title }) => String(title),
      taken_by: ({ assignee }) => String(assignee ?? '-'),
    }),
    help: examples('ferry tickets list --status pending', "ferry tickets list --assignee 'Lin Xia'"),
  }),
  contractCommand(show, {
    people: threadText,
    help: examples('ferry tickets show 17'),
  }),
  addReply,
  addWatch,
  contractCommand(desk.addNote, {
    verb: 'note',
    help: examples("ferry tickets note 17 --note 'Same fault as in 15.'"),
  }),
  contractCommand(desk.assign, {
    help: examples(
      'ferry tickets assign 17',
      "ferry tickets assign 17 --assignee 'Lin Xia'",
      'ferry tickets assign 17 --assignee null',
    ),
  }),
  contractCommand(desk.close, {
    help: examples('ferry tickets close 17'),
  }),
  contractCommand(desk.reopen, {
    help: examples('ferry tickets reopen 17'),
  }),
  contractCommand(desk.merge, {
    loses: 'tickets.merge_loses',
    help: examples('ferry tickets merge 18 --into 17 --yes'),
  }),
  addAttachment,
  contractCommand(desk.listMacros, { verb: 'macros' }),
  contractCommand(desk.saveMacro, {
    help: examples("ferry tickets save-macro change-node --content 'Dear {name}, please take another node.'"),
  }),
  contractCommand(desk.removeMacro, {
    help: examples('ferry tickets remove-macro change-node'),
  }),
];
