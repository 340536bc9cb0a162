import { sql } from 'kysely';
import type { Sql } from '../driver/database.ts';
import { differencesOf, readForm } from './form.ts';
import { migrations, namesOfToday } from './migrate.ts';

/** The schema of a database, compared with what this program expects. */
export interface SchemaState {
  /** The database contains nothing of Ferry. */
  readonly isEmpty: boolean;
  /** Migrations that this program would apply at its start. */
  readonly pending: readonly string[];
  /** Migrations that this program does not know: a newer version has used the database. */
  readonly unknown: readonly string[];
  /** Objects of the applied migrations that are missing or changed. */
  readonly broken: readonly string[];
  /** Tables and columns that no migration makes. Known only where no migration is pending or unknown. */
  readonly foreign: readonly string[];
}

const statement =
  /^(create|drop)\s+(?:or\s+replace\s+)?(?:unique\s+)?(table|view|index|function|trigger)\s+(?:if\s+(?:not\s+)?exists\s+)?(?!on\b|pg_temp\.)(\w+)(?:[^;]*?\son\s+(\w+))?/gim;
const body = /^create\s+(?:or\s+replace\s+)?function\s+(\w+)[^$]*\$\$([\s\S]*?)\$\$/gim;

/** The objects that some migrations create: their names, and the bodies of functions. */
function madeBy(scripts: readonly string[]) {
  /** Each object, and the table that it belongs to. */
  const owners = new Map<string, string>();
  const functions = new Map<string, string>();
  for (const script of scripts) {
    for (const [, act = '', sort = '', name = '', table = ''] of script.matchAll(statement)) {
      const thing = sort === 'trigger' ? `trigger ${name} on ${table}` : `${sort} ${name}`;
      if (act.toLowerCase() === 'create') owners.set(thing, table);
      else owners.delete(thing);
      // A table that is dropped takes its indexes and triggers along.
      if (act.toLowerCase() === 'drop' && sort === 'table')
        for (const [owned, owner] of owners) if (owner === name) owners.delete(owned);
    }
    for (const [, name = '', text = ''] of script.matchAll(body)) functions.set(name, text);
  }
  for (const name of functions.keys()) if (!owners.has(`function ${name}`)) functions.delete(name);
  return { things: new Set(owners.keys()), functions };
}

/** The same objects as the database has them. A disabled trigger and an invalid index count as missing. */
async function readThings(tx: Sql) {
  const { rows } = await sql<{ thing: string; text: string | null }>`
    select case relkind when 'v' then 'view ' when 'i' then 'index ' when 'I' then 'index ' else 'table ' end || relname
      as thing, null as text
    from pg_class left join pg_index on indexrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'i', 'I')
      and coalesce(indisvalid, true)
    union all
    select 'function ' || proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select 'trigger ' || tgname || ' on ' || relname, null
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgenabled <> 'D' and relnamespace = 'public'::regnamespace`.execute(tx);
  return new Map(rows.map(({ thing, text }) => [thing, text]));
}

const noDifferences = { missing: [], changed: [], foreign: [] };

/** Whether the first migration has run. */
export async function isMigrated(tx: Sql): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.migration') is not null as there`.execute(tx);
  return rows[0]?.there === true;
}

/** Compares the schema of a database with the migrations. Changes nothing. */
export async function checkSchema(tx: Sql): Promise<SchemaState> {
  const known = migrations();
  if (!(await isMigrated(tx)))
    return { isEmpty: true, pending: known.map(({ name }) => name), unknown: [], broken: [], foreign: [] };
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(tx);
  const applied = new Set(namesOfToday(rows.map(({ name }) => name)));
  const unknown = [...applied].filter((name) => !known.some((one) => one.name === name));
  const made = madeBy(known.filter(({ name }) => applied.has(name)).map(({ script }) => script));
  const there = await readThings(tx);
  // A newer version may have dropped or replaced objects, so they are not reported as broken.
  const broken =
    unknown.length > 0
      ? []
      : [
          ...[...made.things].filter((thing) => !there.has(thing)).map((thing) => `${thing} is missing`),
          ...[...made.functions]
            .filter(([name, text]) => (there.get(`function ${name}`) ?? text) !== text)
            .map(([name]) => `function ${name} is another one`),
        ];
  const pending = known.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
  const isCurrent = pending.length === 0 && unknown.length === 0;
  const { missing, changed, foreign } = isCurrent ? differencesOf(await readForm(tx)) : noDifferences;
  const columns = missing
    .filter((thing) => thing.startsWith('column '))
    .map((thing) => `${thing} is missing`);
  return { isEmpty: false, pending, unknown, broken: [...broken, ...columns, ...changed], foreign };
}
