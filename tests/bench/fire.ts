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
  /** Milliseconds of each answer. */
  samples: number[];
  /** Milliseconds of the server process, each. The database's own are not in it, but the embedded one's are. */
  cpu: number;
  /** Milliseconds of PostgreSQL, each. */
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

/** Enough to keep the machine full also where answers wait for the database. */
export const connections = 32;

/**
 * Sends requests over all connections for some seconds, each connection its share of them again and again, or each
 * of them once. An answer with another status than the expected one ends the bench: its figures would say nothing.
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
 * Fires by turns at a floor and at what is compared with it: the clock of a machine rises and falls within seconds, and
 * one after the other would be measured at different ones.
 */
export async function fireBeside(
  floor: () => Promise<Fired>,
  shoot: (round: number) => Promise<Fired>,
): Promise<{ bare: Fired; fired: Fired }> {
  await floor();
  const [bare, fired]: [Fired[], Fired[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await floor());
    fired.push(await shoot(round));
  }
  return { bare: together(bare), fired: together(fired) };
}

/** Fires at the bare route of a name. */
export const fireBare = (bench: Bench<unknown>, name: string, seconds: number): Promise<Fired> =>
  fire(bench, [{ path: `/bare/${encodeURIComponent(name)}` }], { seconds, url: bench.side });

/** Fires at the least that an answer from the database costs. */
export const fireSelect = (bench: Bench<unknown>, seconds: number): Promise<Fired> =>
  fire(bench, [{ path: '/select' }], { seconds, url: bench.side });

/** Fires at the check of a password alone: the least that a sign-in costs. */
export const fireHash = (bench: Bench<unknown>, seconds: number): Promise<Fired> =>
  fire(bench, [{ path: '/hash' }], { seconds, url: bench.side });
