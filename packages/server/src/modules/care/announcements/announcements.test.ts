import { afterAll, describe, expect, test } from 'vitest';
import { openAdmin, openCustomer, type TestCustomer } from '../../../testing/people/customers.ts';
import { post } from '../../../testing/people/signed-up.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';
import { seedAnnouncements } from './index.ts';
import { renderMarkdown, titleOf } from './rendering/render.ts';

const server = await openTestServer();
const admin = await openAdmin(server);
afterAll(() => server[Symbol.asyncDispose]());

const v1 = '/v1/admin/announcement';
const v2 = '/api/v2/admin_api/announcement';
const publish = (path: string, kind: string, text: string, headers = admin) =>
  server.app.inject({
    method: 'POST',
    url: `${path}?ann_type=${kind}`,
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
    payload: text,
  });
const show = (kind: string) => server.app.inject({ url: `${v2}?ann_type=${kind}`, headers: admin });

test('before the first publication editors get a 404 and customers see nothing', async () => {
  await using empty = await openTestServer();
  const headers = await openAdmin(empty);
  const answer = await empty.app.inject({ url: `${v2}?ann_type=pop_up_ann`, headers });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ is_success: false, code: 'announcements.none' });
  const customer = await openCustomer(empty);
  const current = await empty.app.inject({
    url: '/api/v2/user/system/announcements',
    headers: customer.headers,
  });
  expect(current.json()).toEqual({ is_success: true, message: '', result: null });
});

test('each publish, by either call, is a new revision that customers see at once', async () => {
  const first = await publish(v2, 'index_ann', '# 第一版\n\n正文');
  expect(first.json()).toMatchObject({ is_success: true, result: { success: true } });
  const second = await publish(v1, 'index_ann', '# 第二版');
  expect(second.json()).toMatchObject({ is_success: true, message: '' });
  const customer = await openCustomer(server);
  const current = await server.app.inject({
    url: '/api/v2/user/system/announcements?ann_type=index_ann',
    headers: customer.headers,
  });
  const { revision, content } = current.json().result;
  expect(content).toBe('# 第二版');
  expect(revision).toBeGreaterThan(first.json().result.revision);
  const list = await server.app.inject({ url: '/api/v2/user/announcements/', headers: customer.headers });
  expect(list.json().result).toMatchObject([{ title: '第二版', revision }, { title: '第一版' }]);
  const audits = await server.services.database.sql
    .selectFrom('audit_log')
    .selectAll()
    .where('target', '=', `index_ann:${revision}`)
    .execute();
  expect(audits).toMatchObject([{ operation: 'announcements.publish' }]);
});

test('kinds do not mix', async () => {
  await publish(v2, 'pop_up_ann', '弹窗');
  await publish(v2, 'index_ann', '首页');
  expect((await show('pop_up_ann')).json().result).toMatchObject({
    function_name: 'pop_up_ann',
    markdown_text: '弹窗',
    html_text: '<p>弹窗</p>\n',
  });
  expect((await show('index_ann')).json().result.markdown_text).toBe('首页');
});

test('editors read both forms by the older and the newer calls, and get a 404 before the first publication', async () => {
  await publish(v2, 'index_ann', '# 标题');
  const get = (path: string, kind = 'index_ann') =>
    server.app.inject({ url: `${path}?ann_type=${kind}`, headers: admin });
  const older = (await get(v1)).json();
  expect(older).toMatchObject({ markdown_text: '# 标题', html_text: '<h1>标题</h1>\n' });
  expect(Object.keys(older)).toEqual(['created_at', 'updated_at', 'html_text', 'markdown_text']);
  for (const path of [v1, v2]) {
    const html = await get(`${path}_html`);
    expect([html.headers['content-type'], html.body]).toEqual([
      'text/html; charset=utf-8',
      '<h1>标题</h1>\n',
    ]);
    const markdown = await get(`${path}_markdown`);
    expect([markdown.headers['content-type'], markdown.body]).toEqual([
      'text/plain; charset=utf-8',
      '# 标题',
    ]);
  }
  await using empty = await openTestServer();
  const headers = await openAdmin(empty);
  for (const path of [v1, `${v1}_html`, `${v2}_markdown`])
    expect((await empty.app.inject({ url: `${path}?ann_type=index_ann`, headers })).statusCode).toBe(404);
});

test.each([
  ['without a text', 'index_ann', ''],
  ['of blanks', 'index_ann', '  \n '],
  ['of an unknown kind', 'other', 'text'],
  ['that is too long', 'index_ann', 'x'.repeat(100_001)],
])('publishing %s is refused', async (_, kind, text) => {
  expect((await publish(v2, kind, text)).statusCode).toBe(422);
  expect((await publish(v1, kind, text)).statusCode).toBe(422);
});

test("a customer's token and a script token of another area publish nothing", async () => {
  const customer = await openCustomer(server);
  expect((await publish(v2, 'index_ann', 'x', customer.headers)).statusCode).toBe(401);
  expect((await publish(v2, 'index_ann', 'x', await openAdmin(server, ['admin:users']))).statusCode).toBe(
    403,
  );
  expect(
    (await publish(v1, 'index_ann', 'x', await openAdmin(server, ['admin:announcements']))).statusCode,
  ).toBe(200);
});

describe('read marks', () => {
  const read = async (customer: TestCustomer, kind = 'index_ann') => {
    const at = { headers: customer.headers };
    const list = await server.app.inject({ url: `/api/v2/user/announcements/?ann_type=${kind}`, ...at });
    const newest = await server.app.inject({
      url: `/api/v2/user/system/announcements?ann_type=${kind}`,
      ...at,
    });
    return {
      unread: list.json().unread_count,
      marks: list.json().result.map(({ is_read }: { is_read: boolean }) => is_read),
      newest: newest.json().result.is_read,
    };
  };
  const mark = (customer: TestCustomer, revisions: unknown) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v2/user/announcements/read',
      headers: customer.headers,
      payload: { revisions },
    });

  test('belong to the customer on all devices, and a new revision is unread', async () => {
    await server.services.database.sql.deleteFrom('announcement').execute();
    const one = (await publish(v2, 'index_ann', '一')).json().result.revision;
    const two = (await publish(v2, 'index_ann', '二')).json().result.revision;
    const popUp = (await publish(v2, 'pop_up_ann', '弹窗')).json().result.revision;
    const [customer, other] = [await openCustomer(server), await openCustomer(server)];
    expect(await read(customer)).toEqual({ unread: 2, marks: [false, false], newest: false });
    expect((await mark(customer, [two, 999_999])).statusCode).toBe(200);
    expect((await mark(customer, [two])).statusCode).toBe(200);
    expect(await read(customer)).toEqual({ unread: 1, marks: [true, false], newest: true });
    expect(await read(other)).toEqual({ unread: 2, marks: [false, false], newest: false });
    await mark(customer, [one, popUp]);
    expect(await read(customer)).toEqual({ unread: 0, marks: [true, true], newest: true });
    expect(await read(customer, 'pop_up_ann')).toEqual({ unread: 0, marks: [true], newest: true });
    await publish(v2, 'index_ann', '三');
    expect(await read(customer)).toEqual({ unread: 1, marks: [false, true, true], newest: false });
  });

  test.each([[[]], [['x']], [[0]], [[2 ** 40]], [Array.from({ length: 101 }, (_, at) => at + 1)]])(
    'of %j are refused',
    async (revisions) => {
      expect((await mark(await openCustomer(server), revisions)).statusCode).toBe(422);
    },
  );
});

describe('the HTML', () => {
  test.each([
    ['scripts', '<script>alert(1)</script>text'],
    ['handlers', '<img src="https://a.example/x.png" onerror="alert(1)">'],
    ['script addresses', '[link](javascript:alert(1))'],
    ['frames', '<iframe src="https://a.example"></iframe>'],
    ['styles', '<p style="position:fixed">text</p><style>p{}</style>'],
    ['forms', '<form action="https://a.example"><input name="password"></form>'],
    ['drawings with scripts', '<svg><script>alert(1)</script></svg>'],
  ])('carries no %s', (_, markdown) => {
    expect(renderMarkdown(markdown)).not.toMatch(
      /<script|onerror|javascript:|<iframe|style|<form|<input|<svg|alert/,
    );
  });

  test('keeps tables, code and pictures, and opens links elsewhere', () => {
    expect(renderMarkdown('| a |\n|---|\n| b |')).toContain('<td>b</td>');
    expect(renderMarkdown('```js\nx < 1\n```')).toContain('<code class="language-js">x &lt; 1');
    expect(renderMarkdown('[a](https://a.example)')).toContain('target="_blank" rel="noopener noreferrer"');
    expect(renderMarkdown('![a](https://a.example/a.png)')).toContain('<img src="https://a.example/a.png"');
  });
});

test.each([
  ['the first heading', '开头\n\n## 维护 **通知** & 安排\n\n正文', '维护 通知 & 安排'],
  [
    'the first line where there is none',
    '\n\n第一行 `code` 与 [链接](https://a.example)\n第二行',
    '第一行 code 与 链接',
  ],
  ['text, not HTML', '# 1 < 2 "引号"', '1 < 2 "引号"'],
  ['nothing where there is nothing', '---', ''],
])('a title is %s', (_, markdown, title) => {
  expect(titleOf(markdown)).toBe(title);
});

test('the demo has three announcements and a pop-up', async () => {
  await using demo = await openTestServer();
  await seedAnnouncements(demo.services.database.sql, demo.services);
  const customer = await openCustomer(demo);
  const list = async (kind: string) =>
    (
      await demo.app.inject({
        url: `/api/v2/user/announcements/?ann_type=${kind}`,
        headers: { ...customer.headers, 'accept-language': 'zh-CN' },
      })
    ).json().result;
  expect(await list('index_ann')).toMatchObject([
    { title: '近期线路维护安排' },
    { title: '新增日本 IEPL 专线节点' },
    { title: '欢迎来到渡口' },
  ]);
  expect(await list('pop_up_ann')).toMatchObject([{ title: '请更新客户端' }]);
});

test('older announcements are read by offset, and any by its revision', async () => {
  await using own = await openTestServer();
  await seedAnnouncements(own.services.database.sql, own.services);
  const customer = await openCustomer(own);
  const headers = { ...customer.headers, 'accept-language': 'zh-CN' };
  const get = async (path: string) =>
    (await own.app.inject({ url: `/api/v2/user/announcements/${path}`, headers })).json();
  const page = await get('?limit=1&offset=1');
  expect(page).toMatchObject({
    total_count: 3,
    unread_count: 3,
    result: [{ title: '新增日本 IEPL 专线节点' }],
  });
  const { revision } = page.result[0];
  const before = await get(`${revision}`);
  expect(before.result).toEqual({ ...page.result[0], ann_type: 'index_ann', is_read: false });
  await post(own, '/api/v2/user/announcements/read', { revisions: [revision] }, headers);
  expect((await get(`${revision}`)).result.is_read).toBe(true);
  expect(await get('999')).toMatchObject({ is_success: false, code: 'announcements.absent' });
  const [popUp] = (await get('?ann_type=pop_up_ann')).result;
  expect((await get(`${popUp.revision}`)).result.ann_type).toBe('pop_up_ann');
});
