import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makePlace } from '../../journeys/parts/server-process.ts';
import { makeRelease, startUnpacked, unpack } from '../../release/parts/unpacked.ts';
import type { Engine } from '../open-bench.ts';
import type { Row } from '../table.ts';

/** Budgets in bytes: the unpacked tar ball, and the idle memory of the process. */
const budgets = { files: 150_000_000, idle: 120_000_000 };

const starts = 5;
/** Milliseconds, so that garbage of the start is collected. */
const idleFor = 20_000;

const bytesBelow = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

const memoryOf = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

/** CPU time of a process in milliseconds. Linux counts hundredths of a second. */
function cpuOf(pid: number | undefined): number {
  const [user, system] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? [];
  return (Number(user) + Number(system)) * 10;
}

const inMb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const within = (bytes: number, budget: number) =>
  `${inMb(bytes)}, ${((bytes / budget) * 100).toFixed(0)} % of ${inMb(budget)}`;

/** The release: its size, its start time, and its memory after that. */
export async function measureRelease(engine: Engine): Promise<Row[]> {
  makeRelease();
  using unpacked = unpack();
  const place = await makePlace(engine);
  const common = { part: 'release', engine };
  const environment = { ...place.environment, FERRY_DEMO: 'off', FERRY_LOG_LEVEL: 'error' };
  const start = () => startUnpacked(unpacked, environment);
  const measure = async (what: string, before: () => void): Promise<Row> => {
    const samples: number[] = [];
    let cpu = 0;
    for (let count = 0; count < starts; count += 1) {
      before();
      await using server = await start();
      samples.push(server.took);
      cpu += cpuOf(server.child.pid) / starts;
    }
    return { ...common, what, samples, cpu };
  };
  try {
    const size = bytesBelow(unpacked.folder);
    const rows: Row[] = [];
    {
      await using first = await start();
      rows.push({ ...common, what: 'first start, empty database', samples: [first.took] });
    }
    const forget = () => rmSync(unpacked.cache, { recursive: true, force: true });
    rows.push(await measure('start, nothing compiled', forget), await measure('start', () => {}));
    // As the unit and the image of the documents start it.
    const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
    await using server = await startUnpacked(unpacked, { ...environment, ...allocator });
    await pause(idleFor);
    const idle = memoryOf(server.child.pid);
    const tar = inMb(statSync(unpacked.file).size);
    rows.push(
      {
        ...common,
        what: 'idle, with the allocator of the unit',
        note: engine === 'postgres' ? within(idle, budgets.idle) : inMb(idle),
        isOverBudget: engine === 'postgres' && idle > budgets.idle,
      },
      {
        ...common,
        what: 'unpacked',
        note: `${within(size, budgets.files)}; ${tar} packed`,
        isOverBudget: size > budgets.files,
      },
    );
    return rows;
  } finally {
    await place.remove();
  }
}
