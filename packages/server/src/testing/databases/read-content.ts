import { sql } from 'kysely';
import type { TestServer } from '../servers/open-test-server.ts';

/** The content of every table as one text, except for the time when a token was last used. */
export async function readContent({ services }: TestServer): Promise<string> {
  const db = services.database.sql;
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'script_token'
    order by table_name`.execute(db);
  const kept = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ all: string }>`
      select coalesce(string_agg(one::text, '|' order by one::text), '') as all from ${sql.table(name)} as one`.execute(
      db,
    );
    kept.push(`${name}: ${rows[0]?.all}`);
  }
  return kept.join('\n');
}
