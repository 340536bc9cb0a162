import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { usageError } from '../../exit.ts';
import { say } from '../../words/say.ts';
import type { Row } from './rows.ts';

/** The validated rows of a report on disk, because they may not fit into memory. */
export interface Spool {
  /** A file with one row a line, which is a valid report. */
  readonly path: string;
  readonly count: number;
  /** A bigint, so that sums above 2^53 are exact. */
  readonly u: bigint;
  readonly d: bigint;
  /** The id of a report without a given one: equal rows for the same node have the same id, in any format. */
  readonly id: string;
  /** The rows in order, in parts of this size. */
  chunks(size: number): AsyncGenerator<Row[]>;
  remove(): Promise<void>;
}

async function* readChunks(path: string, size: number): AsyncGenerator<Row[]> {
  const file = await open(path);
  let rows: Row[] = [];
  for await (const line of file.readLines()) {
    rows.push(JSON.parse(line) as Row);
    if (rows.length < size) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

/** Writes rows into a folder that only its owner can open. */
export async function spoolRows(
  runs: AsyncIterable<readonly Row[]>,
  node: number,
  place: string,
): Promise<Spool> {
  const folder = await mkdtemp(join(place, 'ferry-report-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'rows.ndjson');
  const hash = createHash('sha256').update(`[${node},[`);
  let [count, u, d] = [0, 0n, 0n];
  try {
    await using file = await open(path, 'wx', 0o600);
    for await (const rows of runs) {
      if (rows.length === 0) continue;
      const lines = rows.map((row) => JSON.stringify(row));
      hash.update(`${count === 0 ? '' : ','}${lines.join(',')}`);
      await file.writeFile(`${lines.join('\n')}\n`);
      count += rows.length;
      for (const row of rows) {
        u += BigInt(row.u);
        d += BigInt(row.d);
      }
    }
  } catch (error) {
    await remove();
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
      throw usageError(say('traffic.no_room', { place }));
    throw error;
  }
  const id = hash.update(']]').digest('hex').slice(0, 32);
  return { path, count, u, d, id, chunks: (size) => readChunks(path, size), remove };
}
