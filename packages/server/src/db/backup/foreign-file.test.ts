import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maintainPartitions } from '../../modules/network/traffic/index.ts';
import { engines, openEmpty } from '../../testing/databases/empty-database.ts';
import { isShared } from '../../testing/databases/is-shared.ts';
import { openCustomer } from '../../testing/people/customers.ts';
import { openTestServer, type TestServer } from '../../testing/servers/open-test-server.ts';
import { type Header, maxHeaderBytes, maxRowBytes } from './header.ts';
import { verifyBackup } from './read-backup.ts';
import { isEmpty } from './read-content.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'ferry-foreign-'));
const at = (name: string) => join(folder, name);
const options = (name: string) => ({ file: at(name), version: '1.2.3' });

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  await maintainPartitions(server.services);
  await openCustomer(server, { balance: '5.00' });
  await writeBackup(server.services.database, options('whole'));
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

// The databases that are restored into are opened here, so they are the same on both engines.
describe.skipIf(isShared)(
  'a file that another program wrote is refused, runs nothing and leaves an empty database empty',
  () => {
    type Change = (header: Header) => void;
    const tableOf = (header: Header, name: string) => {
      const table = header.tables.find((one) => one.name === name);
      if (table === undefined) throw new Error(name);
      return table;
    };
    const evil = "text)) returning (select pg_catalog.set_config('ferry.evil', 'ran', false)";
    const changes: [string, Change][] = [
      [
        'a table that is there twice, the first time with a type that is a statement',
        (header) => {
          const setting = tableOf(header, 'setting');
          const columns = setting.columns.map(({ name }) => ({ name, type: evil }));
          header.tables.unshift({ ...setting, columns });
        },
      ],
      [
        'a column that is there twice',
        (header) => {
          const { columns } = tableOf(header, 'setting');
          columns.unshift({ name: columns[0]?.name ?? '', type: evil });
        },
      ],
      ['a migration that is there twice', ({ migrations }) => migrations.push(migrations[0] ?? '')],
      ['no migrations', (header) => header.migrations.splice(0)],
      ['a partition that is there twice', ({ partitions }) => partitions.push(...partitions.slice(0, 1))],
      [
        'a partition of no day',
        ({ partitions }) =>
          partitions.push({ name: 'traffic_row_20260231', parent: 'traffic_row', bound: 'DEFAULT' }),
      ],
      [
        'a number of rows that is none',
        (header) => {
          tableOf(header, 'setting').rows = 1.5;
        },
      ],
      [
        'a checksum that is none',
        (header) => {
          tableOf(header, 'setting').checksum = '0x1';
        },
      ],
      [
        'a sum with an exponent',
        (header) => {
          tableOf(header, 'ledger').sums.amount = '1e999999';
        },
      ],
      [
        'a sequence whose number is none',
        (header) => {
          header.sequences.account_id_seq = "1'; select 1";
        },
      ],
      [
        'a name without an end',
        (header) => {
          header.version = 'x'.repeat(10_000);
        },
      ],
      [
        'a moment that is none',
        (header) => {
          header.made_at = 'today';
        },
      ],
    ];
    const written = () =>
      gunzipSync(readFileSync(at('whole')))
        .toString()
        .split('\n');
    const refused = async (name: string, message: string) => {
      await using other = await openEmpty(engines.at(-1) ?? 'pglite');
      await expect(verifyBackup(at(name)), name).rejects.toThrow(message);
      const restoring = restoreBackup(other, at(name), { makeMissing: true, leaveOutForeign: true });
      await expect(restoring, name).rejects.toThrow(message);
      expect(await isEmpty(other.sql), name).toBe(true);
    };

    test.each(changes)('%s', async (name, change) => {
      const [first = '', ...rows] = written();
      const header = JSON.parse(first) as Header;
      change(header);
      writeFileSync(at(name), gzipSync([JSON.stringify(header), ...rows].join('\n')));
      await refused(name, 'is no backup that this version');
    });

    test('the bounds of a partition are those of its day, whatever the file says', async () => {
      const [first = '', ...rows] = written();
      const header = JSON.parse(first) as Header;
      const [partition] = header.partitions;
      if (partition) partition.bound = "FOR VALUES FROM ('2001-01-01') TO ('2001-01-02')";
      writeFileSync(at('bound'), gzipSync([JSON.stringify(header), ...rows].join('\n')));
      await using other = await openEmpty(engines.at(-1) ?? 'pglite');
      await expect(restoreBackup(other, at('bound'))).rejects.toThrow('is not what was kept');
      expect(await isEmpty(other.sql)).toBe(true);
    });

    /** A backup with the rows of one table alone, whose checksum is right. */
    const withRows = (name: string, of: string, rows: readonly string[]) => {
      const header = JSON.parse(written()[0] ?? '') as Header;
      for (const table of header.tables) Object.assign(table, { rows: 0, checksum: '0', sums: {} });
      const sum = rows.reduce(
        (sum, row) => sum + BigInt(`0x${createHash('sha256').update(row).digest('hex').slice(0, 15)}`),
        0n,
      );
      Object.assign(tableOf(header, of), { rows: rows.length, checksum: String(sum) });
      writeFileSync(at(name), gzipSync([JSON.stringify(header), ...rows, ''].join('\n')));
    };

    test.each([
      ['rows without an end', Array(1_000).fill('')],
      ['a row of another form', ['{"name":"a","value":"1"}']],
      ['a row with too few values', ['["a"]']],
      ['a row with a value of another kind', ['["a", 1]']],
      ['two rows in a line', ['["a","1"],["b","2"]']],
      ['a row that is nested without an end', ['['.repeat(200_000)]],
    ])('%s', async (name, rows) => {
      withRows(name, 'setting', rows);
      await refused(name, 'is no whole backup');
    });

    test('a sum of money that is none', async () => {
      const header = JSON.parse(written()[0] ?? '') as Header;
      const { columns } = tableOf(header, 'ledger');
      withRows('money', 'ledger', [JSON.stringify(columns.map(() => '1e999999'))]);
      const lines = gunzipSync(readFileSync(at('money')))
        .toString()
        .split('\n');
      const changed = JSON.parse(lines[0] ?? '') as Header;
      tableOf(changed, 'ledger').sums = { amount: '1' };
      writeFileSync(at('money'), gzipSync([JSON.stringify(changed), ...lines.slice(1)].join('\n')));
      await expect(verifyBackup(at('money'))).rejects.toThrow('is no whole backup');
    });

    test('a line without an end is not read to it, as the first one and as a row', async () => {
      const long = Buffer.alloc(maxRowBytes + 1, 'x');
      writeFileSync(at('long header'), gzipSync(long));
      await refused('long header', `has a line of more than ${maxHeaderBytes} bytes`);
      withRows('long row', 'setting', ['["a","1"]']);
      const [first = ''] = gunzipSync(readFileSync(at('long row')))
        .toString()
        .split('\n');
      writeFileSync(at('long row'), gzipSync(Buffer.concat([Buffer.from(`${first}\n`), long])));
      await refused('long row', `has a line of more than ${maxRowBytes} bytes`);
    });
  },
);

test('a row that no restore reads is not written', async () => {
  const { database } = server.services;
  const value = sql`to_jsonb(repeat('x', ${sql.lit(maxRowBytes)}))`;
  await sql`insert into setting (name, value) values ('endless', ${value})`.execute(database.sql);
  await expect(writeBackup(database, options('endless'))).rejects.toThrow('A row of the table setting has');
});
