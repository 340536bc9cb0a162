import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { ensureFaketime } from '../../scripts/system.js';
import { type FaultWorld, openFaultWorld } from './parts/fault-world.ts';

/** Milliseconds, for a busy machine. Each test takes seconds. */
const longest = 300_000;

const world = await openFaultWorld();
if (world === undefined)
  process.stdout.write('No PostgreSQL may be started here: its faults are not tried.\n');
const faketime = ensureFaketime();
if (faketime === undefined) process.stdout.write('No faketime here: a clock that is set is not tried.\n');
afterAll(() => world?.[Symbol.asyncDispose]());

const given = world as FaultWorld;
const here = world !== undefined;

/** Waits until calls are refused because of the database. */
async function seeOutage(): Promise<void> {
  const before = given.outages();
  await vi.waitFor(() => expect(given.outages()).toBeGreaterThan(before), { timeout: 60_000, interval: 50 });
}

/** Waits until the health check reports this state of the database. Each answer must be in time. */
async function seeHealth(state: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const { database, ms } = await given.health();
      // 3 seconds, and more for a busy machine.
      expect(ms).toBeLessThan(9_000);
      expect(database).toBe(state);
    },
    { timeout: 60_000, interval: 200 },
  );
}

const sessions = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;

describe.runIf(here)('under load, with what was acknowledged compared in the end', () => {
  test('PostgreSQL whose session is killed loses all of them, and nothing else', { timeout: longest }, () =>
    given.underLoad(async () => {
      for (let kill = 0; kill < 2; kill += 1) {
        const client = await given.connect();
        const { rows } = await client.query<{
          pid: number;
        }>(`select pid ${sessions} and backend_type = 'client backend'
          order by state = 'active' desc limit 1`);
        spawnSync('kill', ['-9', String(rows[0]?.pid)]);
        await client.end().catch(() => {});
        await seeHealth('ok');
      }
    }),
  );

  test('PostgreSQL restarts, and calls wait or are told to come again', { timeout: longest }, () =>
    given.underLoad(async () => {
      given.cluster.stop();
      await seeOutage();
      await seeHealth('unavailable');
      given.cluster.start();
      await seeHealth('ok');
    }),
  );

  test('PostgreSQL ends every session again and again', { timeout: longest }, () =>
    given.underLoad(async () => {
      const client = await given.connect();
      for (let turn = 0; turn < 8; turn += 1) {
        await client.query(`select pg_terminate_backend(pid) ${sessions}`);
        await pause(150);
      }
      await client.end();
    }),
  );

  test(
    'a network that swallows everything costs calls their limit, and health answers all the while',
    { timeout: longest },
    () =>
      given.underLoad(async () => {
        given.database.set('stall');
        await seeHealth('late');
        await seeOutage();
        given.database.set('pass');
        await seeHealth('ok');
      }),
  );

  test('connections that are reset or half open are replaced', { timeout: longest }, () =>
    given.underLoad(async () => {
      for (const harm of [given.database.reset, given.database.halve, given.database.reset]) {
        harm();
        await seeHealth('ok');
        await pause(200);
      }
    }),
  );

  test.runIf(world?.disk)('a full disk refuses calls until there is room', { timeout: longest }, () =>
    given.underLoad(async () => {
      const full = given.disk?.fill();
      try {
        await seeOutage();
      } finally {
        full?.free();
      }
      // Without space for its WAL, PostgreSQL ends and is started again by its supervisor.
      await vi.waitFor(
        async () => {
          if (!given.cluster.isRunning()) given.cluster.start();
          expect((await given.health()).database).toBe('ok');
        },
        { timeout: 60_000, interval: 500 },
      );
    }),
  );

  test(
    'without a connection to spare calls are told to come again, and health says why',
    { timeout: longest },
    () =>
      given.underLoad(async () => {
        const taken: pg.Client[] = [await given.connect()];
        const pids = () => taken.map((one) => (one as unknown as { processID: number }).processID);
        const takeAll = async () => {
          for (;;) taken.push(await given.connect());
        };
        const before = given.outages();
        try {
          await vi.waitFor(
            async () => {
              // The server must get lost connections back while another client takes all of them.
              await taken[0]?.query(`select pg_terminate_backend(pid) ${sessions} and pid <> all($1)`, [
                pids(),
              ]);
              await expect(takeAll()).rejects.toMatchObject({ code: '53300' });
              expect((await given.health()).database).toBe('full');
              await pause(500);
              expect(given.outages()).toBeGreaterThan(before);
            },
            { timeout: 120_000, interval: 100 },
          );
        } finally {
          await Promise.all(taken.map((one) => one.end()));
        }
        await seeHealth('ok');
      }),
  );

  test(
    'a mail server that hangs, and one that is gone, keeps nothing from being done, and every mail comes',
    { timeout: longest },
    () =>
      given.underLoad(async () => {
        const recipients = ['one@example.com', 'two@example.com', 'three@example.com'];
        for (const [index, weather] of (['stall', 'refuse', 'pass'] as const).entries()) {
          given.smtp.set(weather);
          const response = await fetch(
            `${given.server().url}/api/v2/auth/account_register/request-email-code`,
            {
              method: 'POST',
              headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${index}` },
              body: JSON.stringify({ email: recipients[index] }),
            },
          );
          expect(response.status, await response.text()).toBe(200);
          await pause(1_500);
        }
        const client = await given.connect();
        await vi.waitFor(
          async () => {
            // Failed tries are repeated after half a minute, and later again.
            await client.query(
              'update mail set due_at = now() where sent_at is null and failure is not null',
            );
            const came = given.mails.all.flatMap(({ to }) => to?.map(({ address }) => address) ?? []);
            expect(came).toEqual(expect.arrayContaining(recipients));
          },
          { timeout: 120_000, interval: 300 },
        );
        await client.end();
      }),
  );

  test('a gateway that hangs, and one that is gone, fails recharges alone', { timeout: longest }, () =>
    given.underLoad(async () => {
      given.gateway.set('stall');
      await pause(3_000);
      expect((await given.health()).status).toBe(200);
      given.gateway.reset();
      given.gateway.set('refuse');
      await pause(1_000);
      given.gateway.set('pass');
    }),
  );

  test('a server that is told to stop while its database hangs is gone within 25 seconds', {
    timeout: longest,
  }, async () => {
    given.database.set('stall');
    const { child, ended, url } = given.server();
    const asked = Array.from({ length: 12 }, () =>
      fetch(`${url}/v1/mod_mu/users?node_id=1&key=x`).catch(() => {}),
    );
    await pause(500);
    const began = performance.now();
    child.kill('SIGTERM');
    await ended;
    expect(performance.now() - began).toBeLessThan(25_000 + 5_000);
    await Promise.all(asked);
    given.database.set('pass');
  });

  test.runIf(faketime)('a clock that is set by an hour each way', { timeout: longest }, async () => {
    const clock = join(given.cluster.folder, 'clock');
    const set = (to: string) => writeFileSync(clock, `${to}\n`);
    set('+0');
    await given.restart({
      LD_PRELOAD: faketime ?? '',
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    for (const hours of [1, -1, 0])
      await given.underLoad(async () => {
        set(`${hours < 0 ? '' : '+'}${hours}h`);
        await vi.waitFor(
          async () => {
            const off = (await given.health()).at.getTime() - Date.now();
            expect(Math.abs(off / 3_600_000 - hours)).toBeLessThan(0.1);
          },
          { timeout: 60_000, interval: 200 },
        );
      });
  });
});
