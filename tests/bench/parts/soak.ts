import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Services } from '../../../packages/server/src/base/context.ts';
import { createNodeKey } from '../../../packages/server/src/modules/network/nodes/index.ts';
import { setUpSite } from '../../journeys/parts/site.ts';
import { linkToken } from '../crowd.ts';
import { type Bench, type Engine, openBench } from '../open-bench.ts';
import { openCustomers, signIn } from '../people.ts';
import type { Row } from '../table.ts';

const customers = 40;
/** The number of concurrent callers, and their pause between two calls: a load and not a flood. */
const workers = 8;
const rest = 15;
/** Milliseconds between two reports of the node. */
const reportEvery = 500;

/** The allowed growth from the end of the second minute to the last one: caches fill, and then nothing may grow. */
const bound = { memory: 1.3, room: 64 * 2 ** 20, handles: 20 };

async function prepare(services: Services) {
  // One cent, so that a wallet lasts.
  const { productId, nodeId } = await setUpSite(services, { price: '0.01' });
  const people = await openCustomers(services, customers);
  for (const { id } of people)
    await sql`
      update service set link_token_hash = ${services.keys.hash('link token', linkToken(id))},
        link_token_sealed = ${services.keys.seal(linkToken(id))}
      where account_id = ${id}`.execute(services.database.sql);
  const key = await createNodeKey(services.database.sql, services, { nodeId, name: 'soak' });
  return { productId, nodeId, people, key };
}
type World = Awaited<ReturnType<typeof prepare>>;

interface Counts {
  calls: number;
  samples: number[];
  failures: Map<string, number>;
  /** Raw bytes that the server accepted. */
  reported: number;
}

/** Sends random calls until the time is over. */
function openLoad({ url, prepared }: Bench<World>, counts: Counts, isOver: () => boolean) {
  const { productId, nodeId, people, key } = prepared;
  let turns = 0;
  async function send(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<unknown> {
    const began = performance.now();
    const response = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    counts.calls += 1;
    counts.samples.push(performance.now() - began);
    if (response.ok) return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
    const what = `${response.status} ${path.split('?')[0]}`;
    counts.failures.set(what, (counts.failures.get(what) ?? 0) + 1);
    return undefined;
  }
  const any = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;

  async function buy(headers: Record<string, string>): Promise<void> {
    const path = `/api/v2/user/shop-old/${productId}`;
    const quoted = (await send(`${path}/pre-order`, {}, headers)) as
      | { result: { quote_id: string } }
      | undefined;
    const body = { quote_id: quoted?.result.quote_id, accept_losses: true };
    if (quoted !== undefined) await send(`${path}/confirm-order`, body, headers);
  }
  /** One at a time for each customer, because a purchase invalidates other quotes. */
  async function act(worker: number): Promise<void> {
    const { headers, id, email } = any(people.filter((_, index) => index % workers === worker));
    turns += 1;
    const { path, body, headers: from } = signIn(email, turns);
    await any([
      () => send('/api/v2/user/dashboard/', undefined, headers),
      () => send('/api/v2/user/dashboard/', undefined, headers),
      () => send('/api/v2/user/shop-old/', undefined, headers),
      () => send('/api/v2/user/tickets-v2/?page=1&size=10', undefined, headers),
      () => send(`/link2/${linkToken(id)}?client=clash`, undefined, {}),
      () => send(`/link2/${linkToken(id)}?client=v2ray`, undefined, {}),
      () => send(`/v1/mod_mu/users?node_id=${nodeId}&key=${key}`),
      () => send(path, body, from),
      () => buy(headers),
    ])();
  }
  async function report(): Promise<void> {
    const data = people.map(({ id }) => ({ user_id: id, u: 1_000 + (turns % 1_000), d: 50_000 }));
    const again = { 'idempotency-key': randomUUID() };
    const taken = await send(`/v1/mod_mu/users/traffic?node_id=${nodeId}&key=${key}`, { data }, again);
    if (taken !== undefined) counts.reported += data.reduce((sum, { u, d }) => sum + u + d, 0);
  }
  const repeat = async (deed: () => Promise<void>, milliseconds: number) => {
    while (!isOver()) {
      await deed();
      await pause(milliseconds);
    }
  };
  return Promise.all([
    ...Array.from({ length: workers }, (_, worker) => repeat(() => act(worker), rest)),
    repeat(report, reportEvery),
  ]);
}

/** Sums that do not match in the end. */
async function findDifferences(bench: Bench<World>, { reported }: Counts): Promise<string[]> {
  await bench.fold();
  const { rows } = await bench.sql<{ wallets: number; raw: string; billed: string }>(`
    select (select count(*)::integer from account where balance <> coalesce(
        (select sum(amount) from ledger where account_id = account.id), 0)) as wallets,
      (select coalesce(sum(upload + download), 0)::text from traffic_row) as raw,
      (select coalesce(sum(billed), 0)::text from account_hour) as billed`);
  const [{ wallets, raw, billed } = { wallets: 0, raw: '', billed: '' }] = rows;
  return [
    ...(wallets > 0 ? [`${wallets} wallets differ from their ledger`] : []),
    ...(Number(raw) === reported && Number(billed) === reported
      ? []
      : [`${reported} bytes were taken, ${raw} are kept, ${billed} billed`]),
  ];
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;

/**
 * Runs customers and nodes concurrently for some minutes and prints the server's resources after each. Fails if
 * memory or handles keep growing, if a call is refused, or if money or bytes do not match.
 */
export const measureSoak =
  (minutes: number) =>
  async (engine: Engine): Promise<Row[]> => {
    const bench = await openBench(engine, {}, prepare);
    const counts: Counts = { calls: 0, samples: [], failures: new Map(), reported: 0 };
    const common = { part: 'soak', engine };
    const rows: Row[] = [];
    const seen: { memory: number; handles: number }[] = [];
    let isOver = false;
    try {
      const load = openLoad(bench, counts, () => isOver);
      let late = false;
      load.catch(() => {
        late = true;
      });
      for (let minute = 1; minute <= minutes && !late; minute += 1) {
        await pause(60_000);
        const { memory, heap, handles, lag } = await bench.usage();
        seen.push({ memory, handles });
        const samples = counts.samples.splice(0);
        const note = `memory ${megabytes(memory)}, heap ${megabytes(heap)}, ${handles} handles, lag p99 ${lag.p99.toFixed(0)} ms, longest ${lag.max.toFixed(0)} ms`;
        console.log(`  minute ${minute}: ${samples.length} calls, ${note}`);
        rows.push({ ...common, what: `minute ${minute}`, perSecond: samples.length / 60, samples, note });
      }
      isOver = true;
      await load;
      const settled = seen[Math.min(1, seen.length - 1)] ?? { memory: 0, handles: 0 };
      const last = seen.at(-1) ?? settled;
      const wrong = [
        ...(last.memory > settled.memory * bound.memory + bound.room
          ? [`memory grew from ${megabytes(settled.memory)} to ${megabytes(last.memory)}`]
          : []),
        ...(last.handles > settled.handles + bound.handles
          ? [`handles grew from ${settled.handles} to ${last.handles}`]
          : []),
        ...[...counts.failures].map(([what, times]) => `${what} × ${times}`),
        ...(await findDifferences(bench, counts)),
      ];
      const verdict =
        wrong.length === 0 ? `${counts.calls.toLocaleString('en')} calls: all well` : wrong.join('; ');
      rows.push({ ...common, what: 'verdict', note: verdict, isOverBudget: wrong.length > 0 });
    } finally {
      isOver = true;
      await bench.close();
    }
    return rows;
  };
