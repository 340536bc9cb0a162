import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createScriptToken } from '../../packages/server/src/modules/ground/script-tokens/index.ts';
import { makePlace, type Place, startServerProcess } from '../journeys/parts/server-process.ts';
import { inside } from '../journeys/parts/site.ts';

const ferry = fileURLToPath(new URL('../../packages/cli/bin/ferry.js', import.meta.url));
const places: Place[] = [];
afterAll(async () => {
  for (const place of places) await place.remove();
});

/** A server, and a function that runs the command line against it. */
async function openSite() {
  const place = await makePlace();
  places.push(place);
  const token = await inside(place, (services) =>
    createScriptToken(services, { name: 'site', scopes: ['admin'] }),
  );
  let server = await startServerProcess(place);
  const start = (argv: readonly string[]) =>
    spawn(process.execPath, [ferry, ...argv], {
      env: {
        PATH: process.env.PATH,
        FERRY_URL: server.url,
        FERRY_TOKEN: token,
        FERRY_CONFIG: '/nowhere/ferry.json',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  return {
    place,
    server: () => server,
    start,
    /** Kills the server and starts another. */
    async dieAndComeBack(): Promise<void> {
      server.child.kill('SIGKILL');
      await server.ended;
      server = await startServerProcess(place);
    },
    async run(...argv: string[]) {
      const child = start(argv);
      const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
      return { code: child.exitCode, out, err };
    },
    async rulesThere(): Promise<number> {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${server.url}/api/v2/admin_api/detect_rules`, { headers });
      return ((await answer.json()) as { result: unknown[] }).result.length;
    },
  };
}

const count = 60;
const privateKey = 'k'.repeat(43);
const numbers = Array.from({ length: count }, (_, index) => index);
const config = {
  kind: 'vless',
  port: 443,
  transport: { network: 'tcp' },
  security: { type: 'reality', server_name: 'www.example.com', private_key: privateKey, short_id: 'ab' },
};
const plan = { shop_type: 'main_package', money_amount: '20.00', ss_bandwidth_total_size: 1_000_000_000 };
const ofPlan = { ...plan, user_level: 1, user_level_duration: 'P30D' };
const file = {
  settings: { terms_url: 'https://ferry.example.com/terms' },
  link_hosts: { a1: { host: 'a.example' }, a2: { host: 'b.example', port: 8443 }, a3: { host: 'c.example' } },
  announcements: { pop_up_ann: '# Hello\n' },
  macros: { hello: { text: '{name}，您好\n\n请稍等。', text_en: 'Dear {name}\n\nPlease wait.' } },
  rules: numbers.map((number) => ({ name: `rule ${number}`, regex: `x${number}` })),
  products: [
    {
      ...ofPlan,
      shop_name: '月付',
      group: { name: '轻舟', info: 'Fast', features: [{ name: 'Streaming' }] },
    },
    { ...ofPlan, shop_name: '季付', group: { name: '轻舟' }, user_level_duration: 'P90D' },
  ],
  nodes: [
    { node_name: '香港 01', country_code: 'HK', user_group_host: { a1: { host: 'hk.example.com' } }, config },
  ],
};

test('a site is applied from a file, command and server are killed on its way, and the same once more; its export makes another site', async () => {
  const site = await openSite();
  const path = join(site.place.directory, 'site.yaml');
  writeFileSync(path, JSON.stringify(file));
  expect(await site.run('apply', '-f', path, '--dry-run')).toMatchObject({ code: 0 });
  expect(await site.rulesThere()).toBe(0);

  const child = site.start(['apply', '-f', path, '--yes']);
  const ended = once(child, 'exit');
  while ((await site.rulesThere()) < 5 && child.exitCode === null) await fetch(`${site.server().url}/health`);
  child.kill('SIGKILL');
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
  expect(await site.rulesThere()).toBeLessThan(count);

  const half = await site.rulesThere();
  const orphan = site.run('apply', '-f', path, '--yes');
  while ((await site.rulesThere()) < half + 5) await fetch(`${site.server().url}/health`);
  await site.dieAndComeBack();
  expect([3, 5]).toContain((await orphan).code);
  expect(await site.rulesThere()).toBeLessThan(count);

  expect(await site.run('apply', '-f', path, '--yes')).toMatchObject({
    code: 0,
    err: expect.stringMatching(/^At .*\.\n$/),
  });
  const untouched = `0 to make, 0 to change, 0 to remove, ${count + 7} untouched.\n`;
  const again = ['apply', '-f', path, '--yes', '--prune'];
  expect(await site.run(...again)).toEqual({ code: 0, out: untouched, err: '' });

  const exported = await site.run('export');
  expect(exported.out).not.toContain(privateKey);
  writeFileSync(path, exported.out);
  expect(await site.run(...again)).toEqual({ code: 0, out: untouched, err: '' });
  await site.server().stop();
  await inside(site.place, async ({ database: { sql } }) => {
    const once = await sql.selectFrom('announcement').select('kind').execute();
    const nodes = await sql.selectFrom('node').select('config').execute();
    const keys = await sql
      .selectFrom('node_key')
      .select('node_id')
      .where('node_id', 'is not', null)
      .execute();
    expect([once.length, nodes, keys.length]).toEqual([1, [{ config }], 1]);
  });

  const other = await openSite();
  const refused = await other.run('apply', '-f', path, '--yes');
  expect([refused.code, refused.err]).toEqual([
    2,
    expect.stringContaining('private_key: the server keeps no such secret yet'),
  ]);
  writeFileSync(path, exported.out.replace('(kept on the server)', 'n'.repeat(43)));
  expect(await other.run('apply', '-f', path, '--yes')).toMatchObject({
    code: 0,
    err: expect.stringMatching(/^At 渡口, http:\/\/\S+\.\n$/),
  });
  expect((await other.run('export')).out).toBe(exported.out);
  await other.server().stop();
});
