import { readdirSync, readFileSync } from 'node:fs';
import type { ClickHouseClient } from '@clickhouse/client-web';

const folder = new URL('./migrations/', import.meta.url);

/** Creates the tables of the column store: each numbered file is run once. */
export async function migrateColumnStore(client: ClickHouseClient): Promise<void> {
  await client.command({
    query: `create table if not exists ferry_migration (name String, applied_at DateTime64(3, 'UTC') default now64(3))
      engine = ReplacingMergeTree order by name`,
  });
  const known = await client.query({ query: 'select name from ferry_migration', format: 'JSONEachRow' });
  const names = new Set((await known.json<{ name: string }>()).map((row) => row.name));
  for (const name of readdirSync(folder).sort()) {
    if (names.has(name)) continue;
    const statements = readFileSync(new URL(name, folder), 'utf8').split(/;\n/);
    for (const query of statements) if (query.trim() !== '') await client.command({ query });
    await client.insert({ table: 'ferry_migration', values: [{ name }], format: 'JSONEachRow' });
  }
}
