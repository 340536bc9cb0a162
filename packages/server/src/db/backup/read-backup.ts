import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { Big } from 'big.js';
import { z } from 'zod';
import { BackupError, type Header, headerSchema, maxHeaderBytes, maxRowBytes, type Table } from './header.ts';

/** Characters of rows in a batch, unless a single row is longer. */
const maxBatchLength = 1_000_000;

interface Batch {
  readonly table: Table;
  /** The rows as they stand in the file: each is a JSON array with a text or null for each column. */
  readonly lines: readonly string[];
  readonly rows: readonly Row[];
}

type Row = readonly (string | null)[];

/** A backup that was opened. */
export interface Backup {
  readonly header: Header;
  /** All rows, once. Throws `BackupError` if they differ from what the header says. */
  batches(): AsyncGenerator<Batch>;
  close(): Promise<void>;
}

const damaged = (file: string) =>
  new BackupError(`${file} is no whole backup: it was cut short or damaged. Take another one.`);

/** The file is not from Ferry. A short compressed file may contain a line that does not fit into memory. */
const tooLong = (file: string, most: number) =>
  new BackupError(
    `${file} has a line of more than ${most} bytes, which no backup of Ferry has. Take another one.`,
  );

/** The lines of a compressed file. A row may contain every character except the line feed. */
async function* readLines(file: string): AsyncGenerator<string> {
  let most = maxHeaderBytes;
  const source = createReadStream(file);
  const text = source.pipe(createGunzip());
  source.on('error', (error) => text.destroy(error));
  try {
    let begun: Buffer[] = [];
    let size = 0;
    const begin = (part: Buffer) => {
      size += part.length;
      if (size > most) throw tooLong(file, most);
      if (part.length > 0) begun.push(part);
    };
    for await (const chunk of text as AsyncIterable<Buffer>) {
      let from = 0;
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
        begin(chunk.subarray(from, end));
        const line = Buffer.concat(begun).toString();
        begun = [];
        size = 0;
        from = end + 1;
        yield line;
        most = maxRowBytes;
      }
      begin(chunk.subarray(from));
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
    const rowSchema = z.array(z.string().nullable()).length(table.columns.length);
    let checksum = 0n;
    let batch: string[] = [];
    let rows: Row[] = [];
    let size = 0;
    for (let place = 1; place <= table.rows; place += 1) {
      const next = await lines.next();
      if (next.done) throw damaged(file);
      const row = rowSchema.safeParse(parse(next.value));
      if (!row.success) throw damaged(file);
      checksum += checksumOf(next.value);
      batch.push(next.value);
      rows.push(row.data);
      size += next.value.length;
      if (size < maxBatchLength && place < table.rows) continue;
      yield { table, lines: batch, rows };
      batch = [];
      rows = [];
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
  const parsed = headerSchema.safeParse(first.done ? null : parse(first.value));
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

const money = z.string().regex(/^-?\d{1,12}\.\d{2}$/);

/** Reads a whole backup, and compares rows, checksums and sums with its header. Writes nothing. */
export async function verifyBackup(file: string): Promise<Header> {
  const backup = await openBackup(file);
  try {
    const found = new Map<string, Big>();
    for await (const { table, rows } of backup.batches())
      for (const [place, { name }] of table.columns.entries()) {
        if (table.sums[name] === undefined) continue;
        const sum = `${table.name}.${name}`;
        for (const row of rows) {
          const amount = money.nullish().safeParse(row[place]);
          if (!amount.success) throw damaged(file);
          found.set(sum, (found.get(sum) ?? new Big(0)).plus(amount.data ?? 0));
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
