import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { Big } from 'big.js';
import { z } from 'zod';
import { BackupError, type Header, headerSchema, type Table } from './header.ts';

/** Characters of rows in a batch, unless a single row is longer. */
const mostAtOnce = 1_000_000;

interface Batch {
  readonly table: Table;
  readonly lines: readonly string[];
}

/** A backup that was opened. */
export interface Backup {
  readonly header: Header;
  /** All rows, once. Throws `BackupError` if they differ from what the header says. */
  batches(): AsyncGenerator<Batch>;
  close(): Promise<void>;
}

const damaged = (file: string) =>
  new BackupError(`${file} is no whole backup: it was cut short or damaged. Take another one.`);

/** The lines of a compressed file. A row may contain every character except the line feed. */
async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = source.pipe(createGunzip());
  source.on('error', (error) => text.destroy(error));
  try {
    let begun: Buffer[] = [];
    for await (const chunk of text as AsyncIterable<Buffer>) {
      let from = 0;
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
        yield Buffer.concat([...begun, chunk.subarray(from, end)]).toString();
        begun = [];
        from = end + 1;
      }
      if (from < chunk.length) begun.push(chunk.subarray(from));
    }
    if (begun.length > 0) throw damaged(file);
  } catch (error) {
    throw String((error as { code?: unknown }).code).startsWith('Z_') ? damaged(file) : error;
  } finally {
    source.destroy();
  }
}

const checksumOf = (line: string): bigint =>
  BigInt(`0x${createHash('sha256').update(line).digest('hex').slice(0, 15)}`);

async function* readBatches(
  file: string,
  header: Header,
  lines: AsyncGenerator<string>,
): AsyncGenerator<Batch> {
  for (const table of header.tables) {
    let checksum = 0n;
    let batch: string[] = [];
    let size = 0;
    for (let row = 1; row <= table.rows; row += 1) {
      const next = await lines.next();
      if (next.done) throw damaged(file);
      checksum += checksumOf(next.value);
      batch.push(next.value);
      size += next.value.length;
      if (size < mostAtOnce && row < table.rows) continue;
      yield { table, lines: batch };
      batch = [];
      size = 0;
    }
    if (checksum.toString() !== table.checksum) throw damaged(file);
  }
  if (!(await lines.next()).done) throw damaged(file);
}

/** Opens a backup and reads its header. Throws `BackupError` if the file is not a backup. */
export async function openBackup(file: string): Promise<Backup> {
  const lines = readLines(file);
  const first = await lines.next();
  const header = z.json().safeParse(first.done ? null : parse(first.value)).data;
  const parsed = headerSchema.safeParse(header);
  if (!parsed.success) {
    await lines.return(undefined);
    throw new BackupError(`${file} is no backup that this version of Ferry reads. A newer one may.`);
  }
  return {
    header: parsed.data,
    batches: () => readBatches(file, parsed.data, lines),
    close: async () => void (await lines.return(undefined)),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const rowSchema = z.array(z.string().nullable());

/** Reads a whole backup, and compares rows, checksums and sums with its header. Writes nothing. */
export async function verifyBackup(file: string): Promise<Header> {
  const backup = await openBackup(file);
  try {
    const found = new Map<string, Big>();
    for await (const { table, lines } of backup.batches())
      for (const line of Object.keys(table.sums).length > 0 ? lines : []) {
        const row = rowSchema.parse(JSON.parse(line));
        for (const [place, { name }] of table.columns.entries())
          if (table.sums[name] !== undefined) {
            const sum = `${table.name}.${name}`;
            found.set(sum, (found.get(sum) ?? new Big(0)).plus(row[place] ?? 0));
          }
      }
    for (const table of backup.header.tables)
      for (const [name, sum] of Object.entries(table.sums))
        if (!(found.get(`${table.name}.${name}`) ?? new Big(0)).eq(sum)) throw damaged(file);
    return backup.header;
  } finally {
    await backup.close();
  }
}
