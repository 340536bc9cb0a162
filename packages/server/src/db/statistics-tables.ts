import type { ColumnType, Generated } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;
type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** Customers by the day, and how far the column store is filled. */
export interface StatisticsTables {
  /** `day` is a business day of the site, as `2026-03-10`. */
  user_data_history: {
    account_id: number;
    day: string;
    at: Time;
    used_upload: number;
    used_download: number;
    total_bytes: number;
    balance: string;
    level_expires_at: Time;
  };
  column_import: {
    name: string;
    position: ColumnType<unknown, string | null | undefined, string | null>;
    caught_up_at: OptionalTime;
    rows_sent: Generated<number>;
  };
}
