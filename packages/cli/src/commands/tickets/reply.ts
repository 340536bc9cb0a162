import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { reply, show } from '@ferry/core/contract/tickets/admin';
import { attach } from '@ferry/core/contract/tickets/desk';
import { type Command, Option } from 'commander';
import { dryRunOption, oldKeyOption } from '../../calls/call-commands.ts';
import { unaskedOption } from '../../calls/consent.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../exit.ts';
import { facts } from '../../output/table.ts';
import { writeInEditor } from '../../platform/editor.ts';
import { readInput } from '../../platform/input.ts';
import { examples } from '../../words/examples.ts';
import { aboutOf, say } from '../../words/say.ts';

interface Options {
  readonly content?: string;
  readonly macro?: string;
  readonly editor?: boolean;
  readonly attach: readonly string[];
  readonly staffName?: string;
  readonly ticketStatus?: 'processing' | 'resolved' | 'closed';
  readonly close?: boolean;
  readonly dryRun?: boolean;
}

const collect = (file: string, before: readonly string[]): string[] => [...before, file];

export function addReply(parent: Command, context: Context): void {
  parent
    .command('reply')
    .description(aboutOf(reply))
    .argument('<ticket-id>', say('tickets.reply_ticket_id'))
    .argument('[file]', say('tickets.reply_file'))
    .option('--content <text>', say('tickets.reply_content'))
    .option('--macro <name>', say('tickets.reply_macro'))
    .option('--editor', say('tickets.reply_editor'))
    .option('--attach <file>', say('tickets.reply_attach'), collect, [])
    .option('--staff-name <text>', say('tickets.reply_staff_name'))
    .addOption(
      new Option('--ticket-status <status>', say('tickets.reply_ticket_status')).choices([
        'processing',
        'resolved',
        'closed',
      ]),
    )
    .addOption(new Option('--close', say('tickets.reply_close')).conflicts('ticketStatus'))
    .addOption(oldKeyOption())
    .addOption(unaskedOption())
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      examples(
        'ferry tickets reply 17',
        "ferry tickets reply 17 --content 'Mended.' --ticket-status resolved",
        'ferry tickets reply 17 answer.md --attach shot.png --close',
        'ferry tickets reply 17 --macro change-node',
      ),
    )
    .action((id: string, file: string | undefined, options: Options) => runReply(context, id, file, options));
}

/** The newest messages of the ticket, which the editor shows below the answer. */
async function threadOf({ ask }: Context, ticket_id: string): Promise<string> {
  const { result } = await ask(show, { ticket_id, limit: 20 });
  const { ticket, customer, messages, notes } = result;
  const said = messages.map(
    ({ created_at, staff_name, content }) => `${created_at} ${staff_name ?? customer.user_name}:\n${content}`,
  );
  const noted = notes.map(
    ({ at, author, note }) => `${say('tickets.note_heading', { at, author })}\n${note}`,
  );
  return [
    `#${ticket.ticket_number} ${ticket.title}, ${customer.user_name} <${customer.email}>`,
    ...said,
    ...noted,
  ].join('\n\n');
}

async function textOf(context: Context, id: string, file: string | undefined, options: Options) {
  const { host } = context;
  if (options.editor === true) {
    if (!host.stdin().isTTY) throw usageError(say('tickets.no_editor'));
    return await writeInEditor(host, await threadOf(context, id));
  }
  if (options.content !== undefined) return options.content;
  if (file !== undefined) return await readInput(host, file, say('tickets.name_file'));
  if (options.macro !== undefined) return '';
  if (host.stdin().isTTY) return await writeInEditor(host, await threadOf(context, id));
  return await readInput(host, '-', say('tickets.name_file'));
}

const readAll = (files: readonly string[]) =>
  Promise.all(
    files.map(async (file) => {
      const content = await readFile(file, 'base64').catch(() => {
        throw usageError(say('tickets.file_unreadable', { file }));
      });
      return { name: basename(file), content };
    }),
  );

async function runReply(context: Context, ticket_id: string, file: string | undefined, options: Options) {
  // All files are read before anything is sent.
  const files = await readAll(options.attach);
  if (files.length > 5) throw usageError(say('tickets.five_files'));
  const content = (await textOf(context, ticket_id, file, options)).trimEnd();
  if (content.trim() === '' && options.macro === undefined) throw usageError(say('tickets.empty'));
  const attachment_ids: string[] = [];
  // A dry run stores no file, so no answer could reference it.
  if (options.dryRun !== true)
    for (const body of files) {
      const { result } = await context.ask(attach, { ticket_id, body });
      attachment_ids.push(result.id);
    }
  const input = {
    ticket_id,
    body: {
      ...(content === '' ? {} : { content }),
      ...(options.macro === undefined ? {} : { macro: options.macro }),
      ...(options.staffName === undefined ? {} : { staff_name: options.staffName }),
      ticket_status: options.close === true ? 'closed' : options.ticketStatus,
      attachment_ids,
    },
  } as const;
  const { result } = await context.ask(reply, input);
  const { ticket, message } = result;
  await context.print.answer(result, () =>
    facts([
      [say('tickets.answered'), `#${ticket.ticket_number} ${ticket.title}`],
      [say('tickets.signed'), message.staff_name ?? ''],
      [say('shared.status'), ticket.ticket_status],
      [say('tickets.files'), String(message.attachments.length)],
    ]),
  );
}
