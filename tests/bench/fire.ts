import autocannon from 'autocannon';
import type { Bench } from './open-bench.ts';

export interface Shot {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Fired {
  perSecond: number;
  /** The response times in milliseconds. */
  samples: number[];
  /**
   * CPU time of the server process for each answer in milliseconds. It includes the embedded database, but not
   * PostgreSQL.
   */
  cpu: number;
  /** CPU time of PostgreSQL for each answer in milliseconds. */
  postgresCpu: number;
}

async function cpuOf(bench: Bench<unknown>): Promise<{ own: number; postgres: number }> {
  const { cpu, postgresCpu } = await bench.usage();
  return { own: (cpu.user + cpu.system) / 1000, postgres: postgresCpu };
}

const requestOf = ({ method = 'GET', path, headers = {}, body }: Shot): autocannon.Request => ({
  method,
  path,
  headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

/** Enough connections to use the whole machine, also while answers wait for the database. */
export const connections = 32;

/**
 * Sends requests over all connections: either each connection repeats its part for some seconds, or each request is
 * sent once. An answer with an unexpected status ends the bench, because its figures would be meaningless.
 */
export async function fire(
  bench: Bench<unknown>,
  shots: readonly Shot[],
  { seconds, url = bench.url, status = 200 }: { seconds?: number; url?: string; status?: number } = {},
): Promise<Fired> {
  const requests = shots.map(requestOf);
  const samples: number[] = [];
  const others = new Map<number, number>();
  let clients = 0;
  const before = await cpuOf(bench);
  const began = performance.now();
  let last = began;
  await new Promise<void>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections,
        timeout: 60,
        ...(seconds === undefined ? { amount: shots.length } : { duration: seconds }),
        setupClient(client) {
          const own = requests.filter(
            (_, index) => index % connections === clients % Math.min(connections, requests.length),
          );
          clients += 1;
          client.setRequests(own);
        },
      },
      (error: unknown, { errors }: autocannon.Result) => {
        if (error || errors > 0) reject(error ?? new Error(`${shots[0]?.path}: ${errors} got no answer`));
        else resolve();
      },
    );
    instance.on('response', (_client, code, _bytes, milliseconds) => {
      last = performance.now();
      if (code === status) samples.push(milliseconds);
      else others.set(code, (others.get(code) ?? 0) + 1);
    });
  });
  const after = await cpuOf(bench);
  if (others.size > 0)
    throw new Error(
      `${shots[0]?.path}: ${samples.length} answers were ${status}, others ${[...others].map((pair) => pair.join(' × '))}`,
    );
  return {
    perSecond: (samples.length / (last - began)) * 1000,
    samples,
    cpu: (after.own - before.own) / samples.length,
    postgresCpu: (after.postgres - before.postgres) / samples.length,
  };
}

const together = (all: readonly Fired[]): Fired => {
  const samples = all.flatMap((fired) => fired.samples);
  const weighed = (of: (fired: Fired) => number) =>
    all.reduce((sum, fired) => sum + of(fired) * fired.samples.length, 0) / samples.length;
  const seconds = all.reduce((sum, fired) => sum + fired.samples.length / fired.perSecond, 0);
  return {
    perSecond: samples.length / seconds,
    samples,
    cpu: weighed(({ cpu }) => cpu),
    postgresCpu: weighed(({ postgresCpu }) => postgresCpu),
  };
};

const rounds = 5;

/** A call beside its floor: all rounds together, and how the two compared in each round. */
export interface Beside {
  bare: Fired;
  fired: Fired;
  /** CPU time of the call relative to its floor, of server and PostgreSQL together, smallest first. */
  cpuRatios: number[];
  /** The call's rate relative to its floor, smallest first. */
  rateRatios: number[];
}

/** CPU time of server and PostgreSQL for each answer in milliseconds. */
export const cpuSum = ({ cpu, postgresCpu }: Fired): number => cpu + postgresCpu;

/**
 * Alternates between a floor and the measured call, because the clock frequency of a machine changes within seconds. The
 * first turn of each warms up and is not counted.
 */
export async function fireBeside(
  floor: () => Promise<Fired>,
  shoot: (round: number) => Promise<Fired>,
): Promise<Beside> {
  await floor();
  await shoot(0);
  const [bare, fired]: [Fired[], Fired[]] = [[], []];
  for (let round = 1; round <= rounds; round += 1) {
    bare.push(await floor());
    fired.push(await shoot(round));
  }
  const ratios = (of: (one: Fired) => number) =>
    fired.map((one, at) => of(one) / of(bare[at] as Fired)).sort((one, other) => one - other);
  return {
    bare: together(bare),
    fired: together(fired),
    cpuRatios: ratios(cpuSum),
    rateRatios: ratios(({ perSecond }) => perSecond),
  };
}

const middle = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
const spreadOf = (sorted: readonly number[]): [number, number] => [
  sorted[0] ?? Number.NaN,
  sorted.at(-1) ?? Number.NaN,
];

/** The columns of a table for ratios by CPU time, and for those by rate: the median of the rounds, and their spread. */
export const ofCpu = (sorted: readonly number[]) => ({
  ofCpu: middle(sorted),
  spread: spreadOf(sorted),
});
export const ofFloor = (sorted: readonly number[]) => ({ ofFloor: middle(sorted), spread: spreadOf(sorted) });

/** Fires at the bare route of a name. */
export const fireBare = (bench: Bench<unknown>, name: string, seconds: number): Promise<Fired> =>
  fire(bench, [{ path: `/bare/${encodeURIComponent(name)}` }], { seconds, url: bench.side });

/**
 * Measures the minimum cost of an answer from the database: one row by its key, and the answer of a bare route, if it has
 * a name.
 */
export const fireSelect = (bench: Bench<unknown>, seconds: number, name = ''): Promise<Fired> =>
  fire(bench, [{ path: `/select/${encodeURIComponent(name)}` }], { seconds, url: bench.side });

/** Measures the minimum cost of a write: one row changed and one inserted in a transaction, and the same answer. */
export const fireWrite = (bench: Bench<unknown>, seconds: number, name: string): Promise<Fired> =>
  fire(bench, [{ path: `/write/${encodeURIComponent(name)}` }], { seconds, url: bench.side });

/** Measures the check of a password alone, so many times: the minimum cost of a sign-in. */
export const fireHash = (bench: Bench<unknown>, count: number): Promise<Fired> =>
  fire(bench, Array(count).fill({ path: '/hash' }), { url: bench.side });
