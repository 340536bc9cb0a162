/** Runs statements without parameters and returns the rows of the last one. */
export type Run = (statements: string) => Promise<Record<string, unknown>[]>;

/** What tests usually change. */
interface Content {
  readonly tables: readonly string[];
  /** Tables that contain rows or allocated pages. */
  readonly filled: readonly string[];
  /** Sequences that were used, with their values. */
  readonly sequences: Readonly<Record<string, number>>;
}

interface Survey extends Content {
  /** The number of objects of each kind, and when the last one changed. */
  readonly made: readonly { kind: string; things: number; changed: number }[];
}

/** The state of an unused database. */
export interface FreshDatabase {
  readonly survey: Survey;
  /** Rows that migrations inserted, as JSON. */
  readonly rows: ReadonlyMap<string, string>;
}

/** Object ids from here on are not PostgreSQL's own. */
const ours = 16_384;

/** PostgreSQL's catalogs, and which of their rows are ours. */
const catalogs: Readonly<Record<string, string>> = {
  pg_attribute: `attrelid >= ${ours}`,
  pg_attrdef: `oid >= ${ours}`,
  pg_constraint: `oid >= ${ours}`,
  pg_index: `indexrelid >= ${ours}`,
  // Schemas of temporary tables remain after these are dropped.
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

const ofOurs = `
  with ours as (
    select oid, relname as name from pg_class
    where oid >= ${ours} and relkind = 'r' and relnamespace = 'public'::regnamespace)`;

const content = `
    (select json_agg(name order by oid) from ours) as tables,
    (select json_agg(name order by oid) from ours where pg_relation_size(oid) > 0) as filled,
    (select coalesce(json_object_agg(sequencename, last_value order by sequencename), '{}') from pg_sequences
      where last_value is not null) as sequences`;

/** A part of the survey, at half of its cost. */
async function readContent(run: Run): Promise<Content> {
  const [seen] = await run(`${ofOurs} select ${content}`);
  return seen as unknown as Content;
}

async function survey(run: Run): Promise<Survey> {
  const [seen] = await run(`${ofOurs} select ${content},
    (select json_agg(one) from (${made.join(' union all ')}) one) as made`);
  return seen as unknown as Survey;
}

/** Reads the state of an unused database. */
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
 * Resets a database, and returns whether its state is as before. Rows are deleted without triggers and vacuumed:
 * PGlite takes thirty times as long to truncate tables with foreign keys. There must be no other connection.
 */
export async function resetDatabase(run: Run, fresh: FreshDatabase): Promise<boolean> {
  await run('discard all');
  const used = await readContent(run);
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
  // The planner treats an emptied table differently from one that was never used.
  await run(`
    delete from pg_statistic where starelid >= ${ours};
    update pg_class set relpages = 0, reltuples = -1, relallvisible = 0
      where oid >= ${ours} and relkind in ('r', 'p') and reltuples >= 0`);
  return isFresh(run, fresh);
}
