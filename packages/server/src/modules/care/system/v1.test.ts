import { expect, test } from 'vitest';
import { openAdmin, openCustomer } from '../../../testing/people/customers.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';

test('the older calls describe the site, its version, its database and the caller’s address', async () => {
  await using server = await openTestServer({ FERRY_CAPTCHA: '1', FERRY_INVITE: 'required' });
  const get = async (url: string) => (await server.app.inject(url)).json();
  const { version } = await get('/api/version');
  expect(await get('/v1/version')).toEqual({ ret: 1, msg: '', data: version });
  expect(await get('/v1/version_db')).toEqual({
    ret: 1,
    msg: '',
    data: expect.stringMatching(/^\d{4}_\w+$/),
  });
  expect(await get('/ip')).toEqual({ ip: '127.0.0.1' });
  expect(await get('/v1/app/config')).toEqual({
    ret: 1,
    msg: '',
    site_name: '渡口',
    public_url: 'http://127.0.0.1:8080',
    currency: 'CNY',
    time_zone: 'Asia/Shanghai',
    version,
    captcha: true,
    invite: 'required',
    old_sign_in: true,
  });
});

test('the notice is the newest announcement of the dashboard', async () => {
  await using server = await openTestServer();
  const { headers } = await openCustomer(server);
  const read = async () => (await server.app.inject({ url: '/v1/notice', headers })).json();
  expect(await read()).toEqual({ ret: 1, msg: '', notice: null });
  for (const content of ['# 旧', '# 维护通知'])
    await server.app.inject({
      method: 'POST',
      url: '/v1/admin/announcement?ann_type=index_ann',
      headers: { ...(await openAdmin(server)), 'content-type': 'text/plain' },
      payload: content,
    });
  expect((await read()).notice).toEqual({
    revision: expect.any(Number),
    created_at: expect.any(String),
    content: '# 维护通知',
  });
});
