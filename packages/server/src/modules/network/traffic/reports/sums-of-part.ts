import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../../base/context.ts';
import type { Sql } from '../../../../db/driver/database.ts';
import { inColumns, rowsOf } from '../../../../db/query/in-columns.ts';
import { onlyRow, preparedStatement } from '../../../../db/query/prepared-statement.ts';
import { type Hours, hoursOfPart, linesOf, piecesOf, sums, withDays } from '../hour-lines.ts';
import type { Sums } from '../read-sums.ts';
import { knownColumns, oldestWaiting } from './known.ts';
import { added, type Part, totalsOf } from './part.ts';

const maxNodes = 100;

/** No hour is later. */
const lastTime = new Date('9999-12-31T00:00:00Z');

const hoursOf = (ctx: Context<'customer'>, { from, until }: Part): Hours =>
  withDays({
    accountId: ctx.who.accountId,
    from: from ?? new Date(0),
    until: until ?? lastTime,
    zone: ctx.config.timeZone,
  });

type Bytes = [upload: number, download: number, billed: number];
type Step = [begins: number, ...Bytes];
type NodeRow = [node: number, name: string | null, ...Bytes];
type DayRow = [begins: number, ...NodeRow];

const ofNode = (...[node_id, node_name, upload, download, billed]: NodeRow) => ({
  node_id,
  node_name,
  upload,
  download,
  billed,
});

const begins = sql`date_part('epoch', begins)`;
const bytes = [sql`upload`, sql`download`, sql`billed`] as const;
const ofNodes = [sql`node_id`, sql`name`, ...bytes] as const;
const largestFirst = sql`upload + download desc, node_id`;

const withNames = (rows: RawBuilder<unknown>) =>
  sql`select line.*, name from (${rows}) as line left join node on node.id = line.node_id`;
const isNode = (nodeId: number | undefined) =>
  nodeId === undefined ? sql`` : sql`where line.node_id = ${nodeId}`;

interface Asked extends Hours {
  limit: number;
}

const [hour, day] = [sql`hour`, sql`day`];

/** Hours or days of a part, over all nodes or at one. */
function stepsOf(asked: Asked, step: 'hour' | 'day', nodeId: number | undefined) {
  const [by, rows] = step === 'day' ? [day, allPieces] : [hour, hoursOfPart(asked)];
  if (nodeId !== undefined)
    return sql`select ${by} as begins, ${sums} from (${linesOf(rows, by)}) as line ${isNode(nodeId)} group by ${by}`;
  return step === 'day'
    ? sql`select day as begins, ${sums} from piece group by day`
    : sql`select hour as begins, upload, download, billed from (${rows}) as hours`;
}

/** `piecesOf`, which is read once. */
const withPieces = (db: Sql, hours: Hours) =>
  db.with(
    (cte) => cte('piece').materialized(),
    () => sql`(${piecesOf(hours)})`,
  );
const allPieces = sql`select * from piece`;

const selectAxis = (db: Sql, asked: Asked, step: 'hour' | 'day', nodeId?: number) => {
  const newestFirst = sql`${stepsOf(asked, step, nodeId)} order by begins desc limit ${asked.limit}::integer`;
  const byNode = sql`select node_id, ${sums} from (${linesOf(allPieces, day)}) as line group by node_id`;
  const nodes = sql`${withNames(byNode)} order by ${largestFirst}`;
  return withPieces(db, asked)
    .selectNoFrom([
      inColumns<Step>(newestFirst, [begins, ...bytes]).as('steps'),
      inColumns<NodeRow>(nodes, ofNodes).as('nodes'),
    ])
    .select(knownColumns(asked.accountId, nodeId, asked.from));
};

/** What a chart asks for. */
const axes = {
  hour: preparedStatement((db: Sql, asked: Asked) => selectAxis(db, asked, 'hour')),
  day: preparedStatement((db: Sql, asked: Asked) => selectAxis(db, asked, 'day')),
};

/**
 * Reads a part in one statement, because each visit reads it: the hours or business days with traffic, oldest first,
 * and if there are too many, the newest ones; their sums; the sums by node, largest first, over all nodes; and what is
 * known of the part.
 */
export async function readAxis(
  ctx: Context<'customer'>,
  part: Part,
  { step, limit }: { step: 'hour' | 'day'; limit: number },
) {
  const { sql: db } = ctx.database;
  const { nodeId } = part;
  const asked = { ...hoursOf(ctx, part), limit };
  const { steps, nodes, ...known } = onlyRow(
    await (nodeId === undefined ? axes[step](db, asked) : selectAxis(db, asked, step, nodeId).execute()),
  );
  const byNode = rowsOf(nodes, ofNode);
  return {
    steps: rowsOf(steps, (seconds, upload, download, billed) => ({
      begins: new Date(seconds * 1_000),
      ...{ upload, download, billed },
    })).reverse(),
    totals: totalsOf(added(byNode.filter(({ node_id }) => nodeId === undefined || node_id === nodeId))),
    byNode: byNode
      .slice(0, maxNodes)
      .map(({ node_id, node_name, ...row }) => ({ node_id, node_name, ...totalsOf(row) })),
    known,
  };
}

function selectDays(db: Sql, hours: Hours, nodeId?: number) {
  const byDay = sql`
    select day as begins, node_id, ${sums} from (${linesOf(allPieces, day)}) as line group by day, node_id`;
  const days = sql`${withNames(byDay)} ${isNode(nodeId)} order by begins, ${largestFirst}`;
  return withPieces(db, hours).selectNoFrom([
    inColumns<DayRow>(days, [begins, ...ofNodes]).as('days'),
    oldestWaiting,
  ]);
}

const allDays = preparedStatement((db: Sql, hours: Hours) => selectDays(db, hours));

interface Day {
  readonly begins: Date;
  readonly nodes: readonly (Sums & { node_id: number; node_name: string | null })[];
}

/**
 * Sums of a part by business day and node, oldest day first, then the largest node; and the oldest report that the sums
 * do not contain yet.
 */
export async function readDaysByNode(
  ctx: Context<'customer'>,
  part: Part,
): Promise<{ byDay: Day[]; oldest_waiting: Date | null }> {
  const { sql: db } = ctx.database;
  const hours = hoursOf(ctx, part);
  const { days, oldest_waiting } = onlyRow(
    await (part.nodeId === undefined ? allDays(db, hours) : selectDays(db, hours, part.nodeId).execute()),
  );
  const rows = rowsOf(days, (seconds, ...row) => ({ seconds, node: ofNode(...row) }));
  const byDay = [...Map.groupBy(rows, ({ seconds }) => seconds)].map(([seconds, ofDay]) => ({
    begins: new Date(seconds * 1_000),
    nodes: ofDay.map(({ node }) => node),
  }));
  return { byDay, oldest_waiting };
}
