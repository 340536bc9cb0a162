// A process of the bench: the whole product as `main.ts` serves it, and on another port of the same process the bare
// routes and the measurements. Started by `open-bench.ts`.
import { createRequire } from 'node:module';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import fastify from 'fastify';
import { sql } from 'kysely';
import { hashPassword } from '../../packages/server/src/modules/identity/auth/index.ts';
import { foldTrafficJob } from '../../packages/server/src/modules/network/traffic/index.ts';
import { readConfig } from '../../packages/server/src/settings/config.ts';
import { openServices, startServer } from '../../packages/server/src/start-server.ts';
import type { Usage } from './open-bench.ts';
import { openPostgresCpu } from './postgres-cpu.ts';

let ahead = 0;
const opened = await openServices(readConfig(process.env), () => {});
const services = { ...opened, now: () => new Date(Date.now() + ahead) };
const server = await startServer(services);

const side = fastify({ bodyLimit: 64 * 2 ** 20 });

/** Bare routes: each answers what it was given, without the product and a database. */
const answers = new Map<string, unknown>();
side.put<{ Params: { name: string } }>('/bare/:name', ({ params, body }) => {
  answers.set(params.name, body);
  return null;
});
side.get<{ Params: { name: string } }>('/bare/:name', ({ params }) => answers.get(params.name));
side.post('/bare-body', () => ({ ret: 1, data: 'ok' }));
/** The minimum cost of an answer from the database: one row by its key, and the answer of a bare route. */
side.get<{ Params: { name: string } }>('/select/:name', async ({ params }) => {
  const row = await services.database.sql
    .selectFrom('account')
    .select(['id', 'name', 'balance'])
    .where('id', '=', 1)
    .executeTakeFirst();
  return answers.get(params.name) ?? row;
});

/** The minimum cost of a write that is recorded, on tables of its own. */
const benchRows = 1_000;
await services.database.exec(`
  create schema if not exists bench;
  create table if not exists bench.balance (id integer primary key, amount numeric not null);
  create table if not exists bench.entry (id bigint generated always as identity primary key, balance_id integer, amount numeric);
  insert into bench.balance select id, 0 from generate_series(1, ${benchRows}) as id on conflict do nothing`);
let written = 0;
side.get<{ Params: { name: string } }>('/write/:name', async ({ params }) => {
  written += 1;
  const id = (written % benchRows) + 1;
  await services.database.sql.transaction().execute(async (tx) => {
    await sql`update bench.balance set amount = amount - 1 where id = ${id}`.execute(tx);
    await sql`insert into bench.entry (balance_id, amount) values (${id}, -1)`.execute(tx);
  });
  return answers.get(params.name);
});

/** The least that a sign-in costs: the check of a password by the library alone. */
const { verify } = createRequire(new URL('../../packages/server/package.json', import.meta.url))(
  '@node-rs/argon2',
) as { verify(hash: string, password: string): Promise<boolean> };
const password = 'some password';
let hash: Promise<string> | undefined;
side.get('/hash', async () => {
  hash ??= hashPassword(password);
  return verify(await hash, password);
});

const postgresCpu = await openPostgresCpu(services.database);
const loop = monitorEventLoopDelay();
loop.enable();
side.get('/usage', (): Usage => {
  const { rss, heapUsed } = process.memoryUsage();
  const lag = { p99: loop.percentile(99) / 1e6, max: loop.max / 1e6 };
  loop.reset();
  return {
    cpu: process.cpuUsage(),
    postgresCpu: postgresCpu(),
    memory: rss,
    heap: heapUsed,
    handles: process.getActiveResourcesInfo().length,
    lag,
  };
});
side.put<{ Body: { seconds: number } }>('/clock', ({ body }) => {
  ahead += body.seconds * 1000;
  return null;
});

/** A script of several statements where nothing is asked for, else one statement; with how long it took. */
side.post<{ Body: { statement: string; isScript: boolean } }>('/sql', async ({ body }) => {
  const began = performance.now();
  // Filling a table takes longer than a call may.
  const rows = await services.database.unhurried(async () => {
    if (!body.isScript) return (await sql.raw(body.statement).execute(services.database.sql)).rows;
    await services.database.exec(body.statement);
    return [];
  });
  return { rows, ms: performance.now() - began };
});
side.post('/fold', async () => {
  const began = performance.now();
  const reports = await services.database.unhurried(() => foldTrafficJob.run(services));
  return { reports, ms: performance.now() - began };
});

const sideAddress = await side.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ url: server.address, side: sideAddress });
process.once('disconnect', async () => {
  await side.close();
  await server.stop();
  process.exit(0);
});
