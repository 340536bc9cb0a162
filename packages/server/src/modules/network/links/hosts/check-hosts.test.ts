import { expect, test } from 'vitest';
import { openAdmin } from '../../../../testing/people/customers.ts';
import { openFrontHost } from '../../../../testing/servers/front-host.ts';
import { openTestServer, type TestServer } from '../../../../testing/servers/open-test-server.ts';
import { allChecks, runChecks } from '../../../care/doctor/index.ts';
import { checkHosts } from '../index.ts';

const mails = async ({ services }: TestServer) =>
  (await services.database.sql.selectFrom('mail').select('subject').orderBy('id').execute()).map(
    ({ subject }) => subject,
  );
const doctor = async ({ services }: TestServer) => {
  const checks = allChecks.filter(({ name }) => name === 'link_hosts');
  const [found] = await runChecks({ ...services, language: 'en' }, checks);
  return [found?.outcome, found?.message];
};
const run = async (server: TestServer, times: number) => {
  let touched = 0;
  for (let time = 0; time < times; time += 1) {
    server.clock.turn(300);
    touched += await checkHosts.run(server.services);
  }
  return touched;
};

/** A site with a host that the test commands, and one for link groups at which the site itself listens. */
async function openSite() {
  const front = await openFrontHost();
  const server = await openTestServer({ FERRY_PUBLIC_URL: front.url, FERRY_ADMIN_EMAILS: 'ops@example.com' });
  const origin = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  const headers = await openAdmin(server, ['admin:links']);
  const of = ['a1', 'a2', 'a3']
    .map((group) => `${group}_host=127.0.0.1&${group}_port=${origin.port}`)
    .join('&');
  const set = await server.app.inject({ url: `/v1/admin/gen_user_link_v1?${of}`, headers });
  expect(set.statusCode).toBe(200);
  return { server, front, name: new URL(front.url).host };
}

test('a host at which the site does not answer is reported once after three failures, and once when it is back', async () => {
  const { server, front, name } = await openSite();
  await using _ = server;
  expect(await run(server, 1)).toBe(0);
  expect(front.host.asked).toEqual([`${name}/health`]);
  front.host.answer = '<h1>Welcome to nginx</h1>';
  expect(await run(server, 2)).toBe(0);
  expect((await doctor(server))[0]).toBe('ok');
  expect(await run(server, 3)).toBe(1);
  expect(await mails(server)).toEqual([`渡口 订阅地址没有应答：${name}`]);
  expect(await doctor(server)).toEqual(['failed', expect.stringContaining(`${name} (not Ferry)`)]);
  front.host.answer = '{"status": "unavailable"}';
  expect(await run(server, 2)).toBe(1);
  expect(await mails(server)).toEqual([`渡口 订阅地址没有应答：${name}`, `渡口 订阅地址恢复：${name}`]);
  expect((await doctor(server))[0]).toBe('ok');
  await front.close();
  expect(await run(server, 3)).toBe(1);
  expect(await doctor(server)).toEqual(['failed', expect.stringContaining(`${name} (ECONNREFUSED)`)]);
});

test('two failures and then an answer are not reported', async () => {
  const { server, front } = await openSite();
  await using _ = server;
  for (const answer of ['', '{}', '{"status": "ok"}', '', '{"status": 1}']) {
    front.host.answer = answer;
    expect(await run(server, 1)).toBe(0);
  }
  expect(await mails(server)).toEqual([]);
  await front.close();
});

test('a site with one host probes none', async () => {
  const front = await openFrontHost();
  await using server = await openTestServer({ FERRY_PUBLIC_URL: front.url });
  expect(await run(server, 4)).toBe(0);
  expect(front.host.asked).toEqual([]);
  await front.close();
});
