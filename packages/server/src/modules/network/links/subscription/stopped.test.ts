import { clientType } from '@ferry/core/contract/links/programs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openEveryKind } from '../../../../testing/formats/every-kind.ts';
import { readAs } from '../../../../testing/formats/read-formats.ts';
import { forAllTests } from '../../../../testing/servers/open-test-server.ts';

/** One customer for all tests: each test restores him. */
const fleet = await forAllTests(openEveryKind());

test.each([
  [
    'who is banned',
    '账户已被封禁，至 2026-03-11',
    `insert into ban (account_id, starts_at, ends_at, reason, wants_mail)
      select id, '2026-03-10', '2026-03-11', 'abuse', false from account`,
    'delete from ban',
  ],
  [
    'whose account is closed',
    '账户已停用，请联系客服',
    'update account set is_enabled = false',
    'update account set is_enabled = true',
  ],
  [
    'whose traffic is used up',
    '流量已用完，请到官网购买流量包',
    'update service set used_upload = quota_bytes',
    'update service set used_upload = 0',
  ],
  [
    'without a plan',
    '还没有套餐，请到官网购买',
    'update service set quota_bytes = 0, product_id = null',
    'update service set quota_bytes = 107374182400',
  ],
  [
    'for whom there is no node',
    '没有适合此客户端的节点',
    'update node set is_hidden = true',
    'update node set is_hidden = false',
  ],
])('a customer %s is told so by every client, alone and without a node', async (_, words, stop, go) => {
  const { server, token } = fleet;
  const { database } = server.services;
  await sql.raw(stop).execute(database.sql);
  server.clock.turn(1);
  for (const type of clientType.options)
    for (const query of ['', '&is_node_extend=1&is_remark_emoji=0']) {
      const url = `/v1/link2/${token}?client_type=${type}&is_proxy_mode=1${query}`;
      const { statusCode, body } = await server.app.inject(url);
      expect(statusCode, `${type} ${body}`).toBe(200);
      const proxies = readAs[type === 'AUTO' ? 'V2Ray' : type](body);
      expect(
        proxies.map(({ name, host }) => [name, host]),
        type,
      ).toEqual([[words, '127.0.0.1']]);
    }
  await sql.raw(go).execute(database.sql);
  server.clock.turn(1);
  const { body } = await server.app.inject(`/link2/${token}?client_type=SIP008`);
  expect(readAs.SIP008(body).length).toBeGreaterThan(1);
});
