import type { ColumnType } from 'kysely';

/** What an admin set of the site while it runs. */
export interface SiteTables {
  site_setting: { name: string; value: string; changed_at: ColumnType<Date, Date | string, Date | string> };
}
