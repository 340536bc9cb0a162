import type { ColumnType } from 'kysely';

type Time = ColumnType<Date, Date | string, never>;

export interface BillNoticeTable {
  purchase_id: number;
  kind: 'three_days' | 'on_the_day';
  ends_at: Time;
  sent_at: Time;
}

export interface CheckInTable {
  account_id: number;
  day: string;
  at: Time;
  bytes: number;
}

/** What renewals and check-ins keep. */
export interface BillTables {
  bill_notice: BillNoticeTable;
  check_in: CheckInTable;
}
