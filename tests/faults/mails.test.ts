import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Services } from '../../packages/server/src/base/context.ts';
import { createScriptToken } from '../../packages/server/src/modules/ground/script-tokens/index.ts';
import {
  makePlace,
  type Place,
  type ServerProcess,
  startServerProcess,
} from '../journeys/parts/server-process.ts';
import { inside } from '../journeys/parts/site.ts';
import { openSmtpSink } from '../journeys/parts/smtp-sink.ts';
import { openKillableServer } from './parts/killable-server.ts';
import { campaignPlaces } from './parts/places.ts';
import { openShop } from './parts/wallet-world.ts';

/** Milliseconds, for a busy machine. */
const longest = 600_000;
const count = 60;
const ferry = fileURLToPath(new URL('../../packages/cli/bin/ferry.js', import.meta.url));

let place: Place | undefined;
const sink = await openSmtpSink();
afterAll(async () => {
  await sink.close();
  await place?.remove();
});

async function setUp(services: Services): Promise<string> {
  await openShop(services, count);
  return createScriptToken(services, { name: 'faults', scopes: ['admin'] });
}

/** Mails claimed by a dead process are due again after twenty seconds, and those that failed later. */
async function later({ database }: Services): Promise<void> {
  await sql`update mail set due_at = now(), taken_until = null where sent_at is null`.execute(database.sql);
}

async function command(server: ServerProcess, token: string, argv: readonly string[]) {
  const child = spawn(process.execPath, [ferry, ...argv, '--json'], {
    env: {
      PATH: process.env.PATH,
      FERRY_URL: server.url,
      FERRY_TOKEN: token,
      FERRY_CONFIG: '/nowhere/ferry.json',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, out, err };
}

test(
  'a campaign whose server is killed again and again reaches everybody, and nobody by two mails',
  async () => {
    const site = await makePlace();
    place = site;
    const token = await inside(site, setUp);
    const settings = { FERRY_SMTP_URL: sink.url };
    const body = join(site.directory, 'body.md');
    writeFileSync(body, '# Tonight\n');
    const send = [
      ...['mail', 'send', '--everybody', '--subject-en', 'Tonight', '--body-en', body],
      ...['--per-minute', '600', '--idempotency-key', 'tonight', '--retries', '0', '--yes'],
    ];
    const [beforeCommit, afterCommit, ...onTheWay] = campaignPlaces;
    for (const armed of [beforeCommit, afterCommit]) {
      const server = await startServerProcess(site, { ...settings, FERRY_FAULT: armed });
      const { code, err } = await command(server, token, send);
      expect([armed, code, err]).toEqual([armed, 7, expect.stringContaining('--idempotency-key tonight')]);
      await server.ended;
    }
    const mortal = openKillableServer(site, settings);
    for (const fault of onTheWay) {
      expect([fault, await mortal.live({ fault })]).toEqual([fault, 'at its place']);
      await inside(site, later);
    }
    const kills = 2;
    for (let index = 0; index < kills; index += 1) {
      await mortal.live({ serves: 1_500 });
      await inside(site, later);
    }
    const server = await startServerProcess(site, settings);
    const again = await command(server, token, send);
    expect(again.code, again.err).toBe(0);
    const { campaign_id } = JSON.parse(again.out);
    const show = async () =>
      JSON.parse((await command(server, token, ['mail', 'campaign', String(campaign_id)])).out);
    let progress = await show();
    for (let tries = 0; progress.state !== 'done' && tries < 60; tries += 1) {
      await pause(1_000);
      progress = await show();
    }
    const list = JSON.parse((await command(server, token, ['mail', 'campaigns'])).out);
    await server.stop();
    expect(progress).toMatchObject({
      state: 'done',
      total: count,
      sent: count,
      to_come: 0,
      queued: 0,
      failed: 0,
    });
    expect(list.total_count).toBe(1);

    const messages = new Map<string, Set<string>>();
    for (const { to, messageId } of sink.all) {
      const address = to?.[0]?.address ?? '';
      messages.set(address, (messages.get(address) ?? new Set()).add(messageId ?? ''));
    }
    expect(messages.size).toBe(count);
    expect([...messages.values()].every((ids) => ids.size === 1)).toBe(true);
    // Killed after the mail server accepted a mail and before that was marked: the mail is sent again with the same
    // Message-ID, at most one for each of the two connections for campaigns.
    expect(sink.all.length - count).toBeGreaterThanOrEqual(1);
    expect(sink.all.length - count).toBeLessThanOrEqual(2 * (onTheWay.length + kills));
    for (const { headers } of sink.all) {
      const of = (key: string) => headers.find((one) => one.key === key)?.value;
      expect(of('list-unsubscribe')).toMatch(/^<http.*\/api\/v2\/mail\/unsubscribe\/[0-9a-f-]{36}>$/);
      expect(of('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    }
    const audits = await inside(site, ({ database }) =>
      database.sql.selectFrom('audit_log').select('operation').execute(),
    );
    expect(audits.map(({ operation }) => operation)).toEqual(['campaigns.create']);
  },
  longest,
);
