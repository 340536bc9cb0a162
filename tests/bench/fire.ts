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
  /** The time of each answer in milliseconds. */
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

const rounds = 3;

/**
 * Alternates between a bare route and the measured one, because the clock frequency of a machine changes within
 * seconds.
 */
export async function fireBeside(
  bench: Bench<unknown>,
  name: string,
  shoot: (round: number) => Promise<Fired>,
): Promise<{ bare: Fired; fired: Fired }> {
  await fireBare(bench, name, 1);
  const [bare, fired]: [Fired[], Fired[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await fireBare(bench, name, 1));
    fired.push(await shoot(round));
  }
  return { bare: together(bare), fired: together(fired) };
}

/** Fires at the bare route of a name. */
export const fireBare = (bench: Bench<unknown>, name: string, seconds: number): Promise<Fired> =>
  fire(bench, [{ path: `/bare/${encodeURIComponent(name)}` }], { seconds, url: bench.side });

/** Measures the minimum cost of an answer from the database. */
export const fireSelect = (bench: Bench<unknown>, seconds: number): Promise<Fired> =>
  fire(bench, [{ path: '/select' }], { seconds, url: bench.side });
