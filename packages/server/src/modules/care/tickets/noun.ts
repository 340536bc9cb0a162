import type { Noun } from '../../../base/noun.ts';
import { dropUploads } from './attachments/drop-uploads.ts';
import { registerTickets } from './routes.ts';

export const ticketsNoun = {
  name: 'tickets',
  register: registerTickets,
  jobs: () => [dropUploads],
  tables: {
    ticket: {
      order: 'number',
      columns: {
        id: 'shown',
        number: 'shown',
        created_at: 'shown',
        updated_at: 'shown',
        title: 'shown',
        status: 'shown',
        kind: 'shown',
        rating: 'shown',
        read_place: 'withheld',
        changed_in: 'withheld',
        assignee: 'withheld',
        merged_into: 'withheld',
      },
      whenOld: 'keep',
      atEnd: 'remove',
    },
    ticket_message: {
      order: 'place',
      columns: {
        id: 'shown',
        ticket_id: 'shown',
        created_at: 'shown',
        is_opening: 'shown',
        staff_name: 'shown',
        content: 'shown',
        sentence: 'said as content',
        place: 'withheld',
      },
      whenOld: 'keep',
      atEnd: 'remove',
    },
    ticket_note: {
      order: 'id',
      // Notes of staff, which only staff sees.
      columns: {
        id: 'withheld',
        ticket_id: 'withheld',
        at: 'withheld',
        token_id: 'withheld',
        author: 'withheld',
        note: 'withheld',
      },
      whenOld: 'keep',
      atEnd: 'remove',
    },
    ticket_macro: 'nothing',
    ticket_attachment: {
      order: 'created_at',
      columns: {
        id: 'shown',
        message_id: 'shown',
        created_at: 'shown',
        name: 'shown',
        media_type: 'shown',
        size: 'shown',
        position: 'withheld',
        // Files are downloaded separately.
        content: 'withheld',
        by_staff: 'withheld',
      },
      // Only files that were uploaded and never sent.
      whenOld: 'remove',
      atEnd: 'remove',
    },
  },
} satisfies Noun;
