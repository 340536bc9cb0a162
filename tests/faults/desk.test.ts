import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import type { Services } from '../../packages/server/src/base/context.ts';
import { createScriptToken } from '../../packages/server/src/modules/ground/script-tokens/index.ts';
import { checkBalances } from '../../packages/server/src/modules/money/wallet/index.ts';
import { makePlace, type Place, startServerProcess } from '../journeys/parts/server-process.ts';
import { inside } from '../journeys/parts/site.ts';
import { openSmtpSink } from '../journeys/parts/smtp-sink.ts';
import { command, runProgram } from './parts/command.ts';
import { grantPlaces, mailPlaces } from './parts/places.ts';
import { readEqualSums } from './parts/traffic-sums.ts';
import { openTrafficWorld } from './parts/traffic-world.ts';
import { openShop, worth } from './parts/wallet-world.ts';

/** Milliseconds, for a busy machine. */
const longest = 600_000;
/** Milliseconds after which a command is killed: during its start, during its work, near its end. */
const deaths = [300, 600, 900, 1_500];

const places: Place[] = [];
afterAll(async () => {
  for (const place of places) await place.remove();
});
async function newPlace(given?: Parameters<typeof makePlace>[1]): Promise<Place> {
  const place = await makePlace(undefined, given);
  places.push(place);
  return place;
}

const openToken = (services: Services) => createScriptToken(services, { name: 'faults', scopes: ['admin'] });

/** Runs a command on servers that die at these places, then kills the command itself, then lets it complete. */
async function throughDeaths(
  place: Place,
  armed: readonly string[],
  run: (url: string, dies?: number) => ReturnType<typeof command>,
) {
  for (const fault of armed) {
    const server = await startServerProcess(place, { FERRY_FAULT: fault });
    const { code, err } = await run(server.url);
    // 5: a part was done before the server died. 7: the answer to the last part was lost with it.
    expect([3, 5, 7], `${fault}: ${err}`).toContain(code);
    await server.ended;
    expect(server.child.signalCode).toBe('SIGKILL');
  }
  const server = await startServerProcess(place);
  for (const dies of deaths) await run(server.url, dies);
  const ends = [await run(server.url), await run(server.url)];
  await server.stop();
  return ends;
}

test(
  'what many are given, with a server and a command that are killed on their way, each has once',
  async () => {
    const place = await newPlace();
    const { token, customers } = await inside(place, async (services) => ({
      token: await openToken(services),
      customers: (await openShop(services, 40)).customers,
    }));
    const grant = [
      '--grant',
      '{"kind":"money","amount":"3.00"}',
      '--reason',
      'outage',
      '--idempotency-key',
      'outage',
    ];
    const argv = ['users', 'grant-many', '--state', 'no_plan', ...grant, '--yes', '--json'];
    const armed = grantPlaces.flatMap((name) => [`${name}#1`, `${name}#7`]);
    const ends = await throughDeaths(place, armed, (url, dies) => command(url, token, argv, dies));
    const done = { key: 'outage', given: customers.length, failed: [] };
    expect(ends.map(({ code, out }) => [code, JSON.parse(out)])).toEqual([
      [0, done],
      [0, done],
    ]);
    await inside(place, async (services) => {
      const db = services.database.sql;
      const wallets = await db.selectFrom('account').select('balance').execute();
      expect(wallets.map(({ balance }) => balance)).toEqual(
        customers.map(() => (worth.start + 3).toFixed(2)),
      );
      const rows = (table: 'gift' | 'audit_log') => db.selectFrom(table).select('id').execute();
      expect([(await rows('gift')).length, (await rows('audit_log')).length]).toEqual([
        customers.length,
        customers.length,
      ]);
      expect(await checkBalances.run(services)).toBe(0);
    });
  },
  longest,
);

test(
  'a report of many requests, with a server and a command that are killed on their way, is counted once',
  async () => {
    const place = await newPlace();
    const [rate, count] = [2, 3_000];
    const { world, token } = await inside(place, async (services) => ({
      world: await openTrafficWorld(services, { rate, nodes: 1, customers: 3 }),
      token: await openToken(services),
    }));
    const rows = Array.from({ length: count }, (_, at) => ({
      user_id: world.ids[at % world.ids.length],
      u: 1 + at,
      d: 10 * at,
    }));
    const file = join(place.directory, 'usage.ndjson');
    writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    const node = ['--node', String(world.nodes[0]), '--key', world.key];
    const argv = ['traffic', 'report', ...node, '--chunk-size', '100', '--retries', '0', '--json', file];
    const armed = [
      'traffic.report before commit#1',
      'traffic.report after commit#4',
      'traffic.report before commit#20',
    ];
    const ends = await throughDeaths(place, armed, (url, dies) => command(url, token, argv, dies));
    expect(ends.map(({ code, out }) => [code, JSON.parse(out).rows])).toEqual([
      [0, count],
      [0, count],
    ]);
    const sums = world.ids.map((id) => {
      const own = rows.filter(({ user_id }) => user_id === id);
      const sum = (name: 'u' | 'd') => own.reduce((so, row) => so + row[name], 0);
      return { id, upload: sum('u'), download: sum('d') };
    });
    await inside(place, async (services) => expect(await readEqualSums(services, rate)).toEqual(sums));
  },
  longest,
);

test(
  'mails that wait, with a server that is killed while it sends them, all go out, and a repeat is known as one',
  async () => {
    const place = await newPlace();
    const sink = await openSmtpSink();
    const count = 25;
    await inside(place, ({ database }) =>
      sql`insert into mail (recipient, subject, body_text, body_html, created_at, due_at)
        select 'customer' || number || '@example.com', 'News', 'Text', '<p>Text</p>', now(), now()
        from generate_series(1, ${count}::integer) as number`.execute(database.sql),
    );
    /** Simulates the end of the time for which a dead process had claimed them. */
    const letGo = ({ database }: Services) =>
      sql`update mail set due_at = now() where sent_at is null`.execute(database.sql);
    const settings = { FERRY_SMTP_URL: sink.url };
    const armed = mailPlaces.flatMap((name) => [`${name}#1`, `${name}#4`]);
    for (const fault of armed) {
      const server = await startServerProcess(place, { ...settings, FERRY_FAULT: fault });
      await server.ended;
      expect(server.child.signalCode).toBe('SIGKILL');
      await inside(place, letGo);
    }
    const server = await startServerProcess(place, settings);
    const newsSent = () => sink.all.filter(({ subject }) => subject === 'News');
    const sentTo = () => new Set(newsSent().map(({ to }) => to?.[0]?.address));
    await vi.waitFor(() => expect(sentTo().size).toBe(count), { timeout: 120_000, interval: 200 });
    await server.stop();
    expect(new Set(newsSent().map(({ messageId }) => messageId)).size).toBe(count);
    // Only mails that were claimed but not marked when the server died are sent again: the one at which it died, and
    // at most one on each of its other connections.
    const repeated = armed.filter((fault) => fault.startsWith('mail.send before')).length;
    expect(newsSent().length).toBeGreaterThanOrEqual(count + repeated);
    expect(newsSent().length).toBeLessThanOrEqual(count + repeated + armed.length * 3);
    await inside(place, async ({ database }) => {
      const left = await database.sql.selectFrom('mail').select('id').where('sent_at', 'is', null).execute();
      expect(left).toEqual([]);
    });
    await sink.close();
  },
  longest,
);

test(
  'a restore that is killed on its way leaves a database into which it can be repeated',
  async () => {
    const [from, to] = [await newPlace(), await newPlace({ isEmpty: true })];
    await inside(from, (services) => openShop(services, 60));
    const file = join(from.directory, 'site.backup');
    const backup = (place: Place, into: string) =>
      runProgram(['packages/server/src/programs/backup.ts', into], place.environment);
    const kept = await backup(from, file);
    expect([kept.code, kept.err]).toEqual([0, expect.stringMatching(/^Using [^\n]+\n$/)]);
    const restore = (dies?: number) =>
      runProgram(['packages/server/src/programs/restore.ts', file], to.environment, dies);
    // While it starts, wherever it is then.
    for (const dies of [200, 400, 600]) expect((await restore(dies)).code).toBe(null);
    expect(await restore()).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^Using [^\n]+\n$/),
    });
    const { code, err } = await restore();
    expect([code, err]).toEqual([1, expect.stringContaining('The database is not empty.')]);
    const again = await backup(to, join(to.directory, 'again.backup'));
    const summary = ({ out }: { out: string }) => /: (.*) of Ferry .*(;.*)/.exec(out)?.slice(1);
    expect(summary(again)).toEqual(summary(kept));
    await inside(to, async (services) => expect(await checkBalances.run(services)).toBe(0));
  },
  longest,
);
