import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { type Cluster, startCluster } from '../../scripts/system.js';
import { makePlace, type ServerProcess, startServerProcess } from '../journeys/parts/server-process.ts';
import { mountDisk } from './parts/disk.ts';

/** Milliseconds, for a busy machine. The tests take seconds. */
const longest = 300_000;

const isPostgres = process.env.TEST_ENGINE === 'postgres';
const disk = mountDisk(200);
const folder = disk?.folder ?? '';
// Two further WAL segments of 1 MB each are enough for what an idle server writes during the test.
const settings = { max_connections: 60, shared_buffers: '16MB', min_wal_size: '8MB', max_wal_size: '16MB' };
const cluster: Cluster | undefined =
  disk !== undefined && isPostgres ? await startCluster(settings, folder) : undefined;
const isHere = disk !== undefined && (!isPostgres || cluster !== undefined);
if (!isHere) process.stdout.write('No disk may be mounted here: a full one is not tried.\n');

let server: ServerProcess;
afterAll(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
  cluster?.remove();
  disk?.remove();
});

async function health() {
  const response = await fetch(`${server.url}/health`, { signal: AbortSignal.timeout(60_000) });
  return [response.status, await response.json()];
}

const isOk = [200, { status: 'ok', database: 'ok', version: expect.any(String) }];
const isFull = [503, { status: 'unavailable', database: 'full', version: expect.any(String) }];

const see = (state: unknown[]) =>
  vi.waitFor(async () => expect(await health()).toEqual(state), { timeout: 60_000, interval: 200 });

describe.runIf(isHere)('the disk of the database', () => {
  test('that is full is what health says, to everyone, until there is room', {
    timeout: longest,
  }, async () => {
    const place = {
      directory: folder,
      environment: { FERRY_DATA_DIR: folder, ...(cluster && { DATABASE_URL: cluster.url }) },
      async remove() {},
    };
    server = await startServerProcess(place);
    await see(isOk);
    const full = disk?.fill();
    try {
      await see(isFull);
      expect(await Promise.all(Array.from({ length: 30 }, health))).toEqual(Array(30).fill(isFull));
      // Reading still works: the process is there, and so is the database.
      expect((await fetch(`${server.url}/v1/version_db`)).status).toBe(200);
    } finally {
      full?.free();
    }
    await see(isOk);
  });
});

const program = fileURLToPath(new URL('../../packages/server/src/programs/backup.ts', import.meta.url));

// On the embedded database, whose tables are there already.
test.runIf(disk !== undefined && !isPostgres)(
  'a backup onto a full disk names its file and leaves nothing',
  { timeout: longest },
  async () => {
    const place = await makePlace();
    const full = disk?.fill();
    try {
      const file = join(folder, 'ferry.backup');
      const env = {
        ...process.env,
        NODE_ENV: 'development',
        FERRY_ENV_FILE: '/dev/null',
        ...place.environment,
      };
      const { status, stderr } = spawnSync(process.execPath, [program, file], { env, encoding: 'utf8' });
      expect([status, stderr]).toEqual([
        1,
        expect.stringMatching(/^\S+\/ferry\.backup could not be written: ENOSPC.*Make room on its disk/m),
      ]);
      expect(readdirSync(folder).filter((name) => name.startsWith('ferry.backup'))).toEqual([]);
    } finally {
      full?.free();
      await place.remove();
    }
  },
);
