/** Runs statements without values and answers with the rows of the last one. */
export type Run = (statements: string) => Promise<Record<string, unknown>[]>;

interface Survey {
  readonly tables: readonly string[];
  /** The tables that hold rows, or the room of rows. */
  readonly filled: readonly string[];
  /** The sequences that gave a number out, and which. */
  readonly sequences: Readonly<Record<string, number>>;
  /** How many there are of each kind of thing, and when the last one changed. */
  readonly made: readonly { kind: string; things: number; changed: number }[];
}

/** What a database looks like before anybody used it. */
export interface FreshDatabase {
  readonly survey: Survey;
  /** What migrations put into tables, as JSON. */
  readonly rows: ReadonlyMap<string, string>;
}

/** Objects of ours have numbers from here on. */
const ours = 16_384;

/** Where the server writes down what there is, and which of it is ours. */
const catalogs: Readonly<Record<string, string>> = {
  pg_attribute: `attrelid >= ${ours}`,
  pg_attrdef: `oid >= ${ours}`,
  pg_constraint: `oid >= ${ours}`,
  pg_index: `indexrelid >= ${ours}`,
  // The schemas of temporary tables stay when these are gone.
  pg_namespace: `oid >= ${ours} and nspname !~ '^pg_'`,
  pg_proc: `oid >= ${ours}`,
  pg_rewrite: `oid >= ${ours}`,
  pg_statistic: `starelid >= ${ours}`,
  pg_trigger: `oid >= ${ours}`,
  pg_type: `oid >= ${ours}`,
};

const made = Object.entries(catalogs).map(
  ([kind, isOurs]) =>
    `select '${kind}' as kind, count(*) as things, max(xmin::text::bigint) as changed from ${kind} where ${isOurs}`,
);

const surveyed = `
  with ours as (
    select oid, relname as name from pg_class
    where oid >= ${ours} and relkind = 'r' and relnamespace = 'public'::regnamespace)
  select
    (select json_agg(name order by oid) from ours) as tables,
    (select json_agg(name order by oid) from ours where pg_relation_size(oid) > 0) as filled,
    (select coalesce(json_object_agg(sequencename, last_value order by sequencename), '{}') from pg_sequences
      where last_value is not null) as sequences,
    (select json_agg(one) from (${made.join(' union all ')}) one) as made`;

async function survey(run: Run): Promise<Survey> {
  const [seen] = await run(surveyed);
  return seen as unknown as Survey;
}

/** Looks at a database that nobody used yet. */
export async function seeFresh(run: Run): Promise<FreshDatabase> {
  const seen = await survey(run);
  const rows = new Map<string, string>();
  for (const table of seen.filled) {
    const [content] = await run(`select json_agg(one)::text as rows from "${table}" one`);
    rows.set(table, content?.rows as string);
  }
  return { survey: seen, rows };
}

export const isFresh = async (run: Run, fresh: FreshDatabase): Promise<boolean> =>
  JSON.stringify(await survey(run)) === JSON.stringify(fresh.survey);

/**
 * Makes a database as fresh as it was, and says whether it is. Rows are deleted past all triggers, and vacuumed away:
 * PGlite takes thirty times as long to truncate the tables that refer to each other. Nobody else may be connected.
 */
export async function resetDatabase(run: Run, fresh: FreshDatabase): Promise<boolean> {
  await run('discard all');
  const used = await survey(run);
  const filled = used.filled.filter((table) => fresh.survey.tables.includes(table));
  const added = used.tables.filter((table) => !fresh.survey.tables.includes(table));
  const statements = [
    'begin',
    'set local session_replication_role = replica',
    ...added.map((table) => `drop table "${table}"`),
    ...filled.map((table) => `delete from "${table}"`),
    ...[...fresh.rows].map(
      ([table, rows]) =>
        `insert into "${table}" overriding system value
         select * from json_populate_recordset(null::"${table}", '${rows.replaceAll("'", "''")}')`,
    ),
    ...Object.keys(used.sequences).map((sequence) => {
      const given = fresh.survey.sequences[sequence];
      return given === undefined
        ? `select setval('"${sequence}"', seqstart, false) from pg_sequence where seqrelid = '"${sequence}"'::regclass`
        : `select setval('"${sequence}"', ${given})`;
    }),
    'commit',
  ];
  await run(statements.join(';\n'));
  await run(`vacuum ${filled.map((table) => `"${table}"`).join(', ')}`);
  // A table that was emptied is planned for otherwise than one that was never filled.
  await run(`
    delete from pg_statistic where starelid >= ${ours};
    update pg_class set relpages = 0, reltuples = -1, relallvisible = 0
      where oid >= ${ours} and relkind in ('r', 'p') and reltuples >= 0`);
  return isFresh(run, fresh);
}
