import { sql } from 'kysely';
import type { Services } from '../../../packages/server/src/base/context.ts';

/** Bytes of customers, as one report has them: random numbers, so that no two reports are equal. */
export interface Reported {
  readonly node: number;
  /** `customer:upload:download` for each, in the order of the customers. */
  readonly content: string;
  readonly bytes: number;
}

type Row = readonly [customer: number, upload: number, download: number];

function reported(node: number, rows: readonly Row[]): Reported | undefined {
  const flowing = rows.filter(([, upload, download]) => upload + download > 0);
  if (flowing.length === 0) return undefined;
  return {
    node,
    content: flowing
      .toSorted(([one], [other]) => one - other)
      .map((row) => row.join(':'))
      .join(),
    bytes: flowing.reduce((sum, [, upload, download]) => sum + upload + download, 0),
  };
}

const pairs = (traffic: Readonly<Record<string, readonly [number, number]>>): Row[] =>
  Object.entries(traffic).map(([customer, [upload, download]]) => [Number(customer), upload, download]);

/** The traffic in a call of an agent, by any of the calls that report some. */
export function readReport(path: string, body: string): Reported | undefined {
  const [name = '', query] = path.split('?');
  const given = JSON.parse(body || '{}');
  const node = Number(new URLSearchParams(query).get('node_id') ?? given.node_id);
  if (name.endsWith('/users/traffic')) {
    const rows: { user_id: number; u: number; d: number }[] = given.data;
    return reported(
      node,
      rows.map(({ user_id, u, d }) => [user_id, u, d]),
    );
  }
  if (name.endsWith('/push')) return reported(node, pairs(given));
  return name.endsWith('/server/report') ? reported(node, pairs(given.traffic ?? {})) : undefined;
}

/** A report as the site keeps it. */
export interface Kept extends Reported {
  readonly id: number;
  readonly receivedAt: Date;
  /** `null`: the server died before it knew. */
  readonly isDelivered: boolean | null;
  /** The report of which this one has the bytes, too. Only its growth was counted. */
  readonly grownFrom: number | null;
  /** What was counted. */
  readonly counted: number;
}

/** All reports of a site that contain traffic, in their order, each with all its bytes as the agent sent them. */
export async function readKept({ database }: Services): Promise<Kept[]> {
  const { rows } = await sql<{
    id: number;
    node_id: number;
    received_at: Date;
    is_delivered: boolean | null;
    grown_from: number | null;
    rows: Row[];
  }>`
    select id, report.node_id, received_at, is_delivered, grown_from,
      json_agg(json_build_array(account_id, flow.upload, flow.download)) as rows
    from traffic_report report join traffic_row flow on flow.report_id = report.id
    group by report.id, report.node_id, received_at, is_delivered, grown_from order by id`.execute(
    database.sql,
  );
  const whole = new Map<number, readonly Row[]>();
  return rows.flatMap((one) => {
    const sums = new Map<number, Row>();
    for (const [customer, upload, download] of [
      ...one.rows,
      ...(whole.get(Number(one.grown_from ?? 0)) ?? []),
    ]) {
      const [, up, down] = sums.get(customer) ?? [customer, 0, 0];
      sums.set(customer, [customer, up + upload, down + download]);
    }
    whole.set(Number(one.id), [...sums.values()]);
    const content = reported(one.node_id, [...sums.values()]);
    return content === undefined
      ? []
      : {
          ...content,
          id: Number(one.id),
          receivedAt: one.received_at,
          isDelivered: one.is_delivered,
          grownFrom: one.grown_from === null ? null : Number(one.grown_from),
          counted: one.rows.reduce((sum, [, upload, download]) => sum + upload + download, 0),
        };
  });
}
