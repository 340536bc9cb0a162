import type { Noun } from '../../../base/noun.ts';
import { dropUploads } from './attachments/drop-uploads.ts';
import { registerTickets } from './routes.ts';
import { ticketWords } from './words.ts';

export const ticketsNoun = {
  name: 'tickets',
  register: registerTickets,
  words: ticketWords,
  jobs: () => [dropUploads],
  tables: {
    ticket: {
      order: 'number',
      columns: ['id', 'number', 'created_at', 'updated_at', 'title', 'status', 'kind', 'rating'],
      withheld: ['read_place', 'idempotency_key', 'changed_in', 'assignee', 'merged_into'],
      atEnd: 'remove',
    },
    ticket_message: {
      order: 'place',
      columns: ['id', 'ticket_id', 'created_at', 'is_opening', 'staff_name', 'content'],
      withheld: ['place', 'idempotency_key'],
      atEnd: 'remove',
    },
    ticket_note: {
      order: 'id',
      // Notes of staff, which only staff sees.
      columns: [],
      withheld: ['id', 'ticket_id', 'at', 'token_id', 'author', 'note'],
      atEnd: 'remove',
    },
    ticket_macro: 'nothing',
    ticket_attachment: {
      order: 'created_at',
      columns: ['id', 'message_id', 'created_at', 'name', 'media_type', 'size'],
      // The content has separate downloads.
      withheld: ['position', 'content', 'by_staff'],
      atEnd: 'remove',
    },
  },
} satisfies Noun;
