import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { show } from '@ferry/core/contract/tickets/admin';
import { formatBytes } from '@ferry/core/format/numbers/bytes';
import { printable } from '../../output/printable.ts';
import { shown } from '../../output/reader.ts';
import { facts } from '../../output/table.ts';
import { wrapped } from '../../output/wrap.ts';
import { say } from '../../words/say.ts';

type Shown = CallAnswer<typeof show>['result'];
type Message = Shown['messages'][number];

interface Part {
  readonly at: string;
  readonly who: string;
  readonly text: string;
  readonly files?: Message['attachments'];
}

const messageParts = ({ messages, customer }: Shown): Part[] =>
  messages.map(({ created_at: at, author, staff_name, content: text, attachments: files }) => ({
    at,
    who:
      author === 'customer'
        ? customer.user_name
        : say('tickets.by_staff', { staff_name: staff_name ?? say('tickets.staff') }),
    text,
    files,
  }));

const noteParts = ({ notes }: Shown): Part[] =>
  notes.map(({ at, author, note: text }) => ({ at, who: say('tickets.note_for_staff', { author }), text }));

/** Author and time, the text, and its files with name, size and id. */
const partText = ({ at, who, text, files = [] }: Part): string =>
  [
    wrapped(printable(`${who}, ${shown(at)}`)),
    wrapped(printable(text), '  '),
    ...files.map(({ id, name, size }) =>
      wrapped(printable(say('tickets.file_line', { name, size: formatBytes(size, 'en'), id })), '  ', '    '),
    ),
  ].join('\n');

/** A ticket for people: its facts, then the messages and the notes of staff. */
export function threadText(answer: unknown): string {
  const { result } = answer as CallAnswer<typeof show>;
  const { ticket, customer, total_count, messages, assignee, merged_into } = result;
  const head = facts([
    [say('tickets.ticket'), `#${ticket.ticket_number} ${ticket.title}`],
    [
      say('shared.customer'),
      say('tickets.customer_line', { name: customer.user_name, email: customer.email, id: customer.user_id }),
    ],
    [say('tickets.about'), ticket.kind],
    [say('shared.status'), ticket.ticket_status],
    [say('tickets.taken_by'), assignee ?? '-'],
    ...(ticket.rating === null ? [] : [[say('tickets.rated'), ticket.rating] as const]),
    ...(merged_into === null ? [] : [[say('tickets.goes_on_in'), `#${merged_into}`] as const]),
  ]);
  const parts = [...messageParts(result), ...noteParts(result)].sort(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
  const left =
    messages.length < total_count
      ? [wrapped(say('tickets.some_messages', { shown: messages.length, all: total_count }))]
      : [];
  return [head, ...parts.map(partText), ...left].join('\n\n');
}
