import { line } from '@ferry/core/contract/base/primitives';
import type { NodeConfig } from '@ferry/core/contract/nodes/config';
import * as z from 'zod';
import { mendOf } from '../../../../base/well-formed.ts';
import { readOldNode, reasonOf } from './old-node.ts';

/** Database exports to JSON may contain numbers as text, and null for unset values. */
const number = (least: number, most: number, otherwise: number) =>
  z.preprocess(
    (value) => (value === null || value === undefined || value === '' ? otherwise : value),
    z.coerce.number().min(least).max(most),
  );

/** The used columns of a row of `ss_node`. */
const oldRow = z.object({
  name: line(1, 100),
  server: z.string().trim().min(1).max(1_000),
  sort: number(0, 1_000, 0).pipe(z.int()),
  /** 0: hidden. */
  type: number(0, 1_000, 1),
  traffic_rate: number(0, 9_999.99, 1),
  node_class: number(0, 1_000, 0).pipe(z.int()),
  /** Mbps; 0: unlimited. */
  node_speedlimit: number(0, 1_000_000, 0),
  /** An extra column, for nodes whose name has no flag. */
  country_code: z.optional(z.string().regex(/^[A-Z]{2}$/, 'two capital letters, such as HK')),
});

export interface OldRow {
  name: string;
  country_code: string;
  remark: null;
  config: NodeConfig;
  hosts: string[];
  level: number;
  rate: string;
  speed_limit: number | null;
  is_hidden: boolean;
  old_server: string;
  old_sort: number;
}

/** The country of the flag emoji in a name: two regional indicators. */
function flagIn(name: string): string | undefined {
  const [flag] = /[\u{1F1E6}-\u{1F1FF}]{2}/u.exec(name) ?? [];
  return flag && String.fromCharCode(...[...flag].map((sign) => (sign.codePointAt(0) ?? 0) - 0x1_f1e6 + 65));
}

/** The code for an unknown country, as in ISO 3166. */
const nowhere = 'ZZ';

const mend = mendOf(oldRow);

/** Parses a row of an older panel. Throws the reason if it cannot be imported. */
export function readOldRow(given: unknown): OldRow | { reason: string } {
  const parsed = oldRow.safeParse(mend === null ? given : mend(given));
  if (!parsed.success) return { reason: reasonOf(parsed.error, given) };
  const { name, server, sort, node_speedlimit: speed, ...row } = parsed.data;
  const read = readOldNode(server, sort);
  if ('reason' in read) return { reason: `server: ${read.reason}` };
  return {
    name,
    country_code: row.country_code ?? flagIn(name) ?? nowhere,
    remark: null,
    config: read.config,
    hosts: [read.host],
    level: row.node_class,
    rate: row.traffic_rate.toFixed(2),
    speed_limit: speed === 0 ? null : Math.max(1, Math.round(speed)),
    is_hidden: row.type === 0,
    old_server: server,
    old_sort: sort,
  };
}
