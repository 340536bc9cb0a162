import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;

export interface TicketTable {
  id: Generated<string>;
  number: GeneratedAlways<number>;
  account_id: number;
  created_at: Time;
  updated_at: Time;
  title: string;
  status: Generated<'pending' | 'processing' | 'resolved' | 'closed'>;
  kind: Generated<'general' | 'connection' | 'payment' | 'account' | 'audit'>;
  rating: 'good' | 'bad' | null;
  read_place: Generated<number>;
  idempotency_key: string | null;
  /** The id of the transaction that changed it, as text. */
  changed_in: GeneratedAlways<string>;
  /** The member of staff who takes care of it. */
  assignee: string | null;
  merged_into: string | null;
}

export interface TicketMessageTable {
  id: Generated<string>;
  ticket_id: string;
  account_id: number;
  place: GeneratedAlways<number>;
  created_at: Time;
  is_opening: boolean;
  staff_name: string | null;
  content: string;
  idempotency_key: string | null;
}

export interface TicketAttachmentTable {
  id: Generated<string>;
  account_id: number;
  message_id: string | null;
  position: Generated<number>;
  created_at: Time;
  name: string;
  media_type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'text/plain';
  content: Uint8Array;
  size: GeneratedAlways<number>;
  by_staff: Generated<boolean>;
}

export interface TicketNoteTable {
  id: GeneratedAlways<number>;
  ticket_id: string;
  account_id: number;
  at: Time;
  token_id: string;
  author: string;
  note: string;
}

export interface TicketMacroTable {
  name: string;
  content: string;
  changed_at: Time;
}

/** What tickets keep. */
export interface TicketTables {
  ticket: TicketTable;
  ticket_message: TicketMessageTable;
  ticket_attachment: TicketAttachmentTable;
  ticket_note: TicketNoteTable;
  ticket_macro: TicketMacroTable;
}
