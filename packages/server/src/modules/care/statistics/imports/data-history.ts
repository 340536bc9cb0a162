import { sql } from 'kysely';
import { batchRows, type Source } from './import-table.ts';

/** The last row that was sent. A day is committed as a whole, after the days before it. */
interface Position {
  day: string;
  account: number;
}

/** The daily records of customers. */
export const dataHistory: Source<Position> = {
  table: 'user_data_history',
  async read(database, position) {
    const { day, account } = position ?? { day: '-infinity', account: 0 };
    const { rows } = await sql<{ user_id: number; day: string }>`
      select account_id as user_id, day, at as created_at, used_upload as ss_upload_size,
        used_download as ss_download_size, total_bytes as ss_bandwidth_total_size, balance as money_amount,
        -- The times that the column can hold.
        least(greatest(level_expires_at, '1970-01-01'), '2299-12-31') as user_level_expire_in
      from user_data_history
      where (day, account_id) > (${day}::date, ${account}::integer)
      order by day, account_id limit ${sql.lit(batchRows)}`.execute(database);
    const last = rows.at(-1);
    return {
      rows,
      position: last === undefined ? position : { day: last.day, account: last.user_id },
      hasMore: rows.length === batchRows,
    };
  },
};
