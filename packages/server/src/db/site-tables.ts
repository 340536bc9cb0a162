import type { ColumnType } from 'kysely';

type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** What is the whole site's. */
export interface SiteTables {
  /** What an admin set of the site while it runs. */
  site_setting: { name: string; value: string; changed_at: ColumnType<Date, Date | string, Date | string> };
  /** The site's keys, sealed; `keys.ts` says what they are for. */
  secret_key: {
    id: number;
    sealed: ColumnType<Uint8Array | null, Uint8Array | null, Uint8Array | null>;
    announced_at: ColumnType<Date, never, Date>;
    current_at: NullableTime;
    retired_at: NullableTime;
    forgotten_at: NullableTime;
  };
}
