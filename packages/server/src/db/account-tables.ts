import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;

export interface ApiTokenTable {
  id: Generated<string>;
  account_id: number;
  name: string;
  token_hash: Uint8Array;
  scope: 'read' | 'write';
  created_at: Time;
  expires_at: Time | null;
  last_used_at: ColumnType<Date | null, never, Date>;
}

export interface AnnouncementReadTable {
  account_id: number;
  announcement_id: number;
  read_at: Time;
}

export interface AccountDeletionTable {
  account_id: number;
  requested_at: Time;
  ends_at: Time;
  lost_balance: string;
  lost_invite_balance: string;
  ended_at: ColumnType<Date | null, never, Date>;
}

export interface AccountNoteTable {
  id: GeneratedAlways<number>;
  account_id: number;
  at: Time;
  token_id: string;
  author: string;
  note: string;
}

/** What customers keep of their own besides the account itself. */
export interface AccountTables {
  api_token: ApiTokenTable;
  announcement_read: AnnouncementReadTable;
  account_deletion: AccountDeletionTable;
  account_note: AccountNoteTable;
}
