import { sql } from 'kysely';
import type { TestServer } from '../servers/open-test-server.ts';

/** All secrets in the database, such as hashes, sealed values and keys, in the forms that a text may contain. */
export async function keptSecrets({ services }: TestServer): Promise<string[]> {
  const db = services.database.sql;
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and (data_type = 'bytea' or column_name ~ 'password_hash|secret|sealed|_hash$')`.execute(
    db,
  );
  const all: string[] = [];
  for (const { table, column, type } of columns) {
    const { rows } = await sql<{ value: Uint8Array | string | null }>`
      select ${sql.ref(column)} as value from ${sql.table(table)}`.execute(db);
    for (const { value } of rows)
      if (value !== null && value.length >= 16)
        all.push(
          ...(type === 'bytea'
            ? [
                Buffer.from(value as Uint8Array).toString('hex'),
                Buffer.from(value as Uint8Array).toString('base64'),
              ]
            : [String(value)]),
        );
  }
  return all;
}
