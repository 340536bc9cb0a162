import { describe, expect, test } from 'vitest';
import { openAdmin, openCustomer } from '../../../testing/people/customers.ts';
import { post } from '../../../testing/people/signed-up.ts';
import { openTestServer, type TestServer } from '../../../testing/servers/open-test-server.ts';

const v2 = '/api/v2/admin_api/announcement';

describe('the life of an announcement', () => {
  const desk = '/api/v2/admin_api/announcements';
  const day = 86_400;
  const minutes = 300;
  const open = async () => {
    const own = await openTestServer();
    const staff = await openAdmin(own, ['admin:announcements']);
    const { headers } = await openCustomer(own);
    const send = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: string | object) => {
      const isText = typeof payload === 'string';
      const answer = await own.app.inject({
        method,
        url,
        headers: { ...staff, ...(isText ? { 'content-type': 'text/plain' } : {}) },
        ...(payload === undefined ? {} : { payload }),
      });
      return { status: answer.statusCode, ...answer.json() };
    };
    const publishAt = (text: string, published_at?: string) =>
      send(
        'POST',
        `${v2}?ann_type=index_ann${published_at === undefined ? '' : `&published_at=${encodeURIComponent(published_at)}`}`,
        text,
      );
    const seen = async () => {
      const get = async (url: string) => (await own.app.inject({ url, headers })).json();
      const list = await get('/api/v2/user/announcements/');
      const current = await get('/api/v2/user/system/announcements');
      return {
        titles: list.result.map(({ title }: { title: string }) => title),
        total: list.total_count,
        unread: list.unread_count,
        current: current.result?.content ?? null,
      };
    };
    const permalink = async (revision: number) =>
      (await own.app.inject({ url: `/api/v2/user/announcements/${revision}`, headers })).statusCode;
    const audits = async () =>
      (
        await own.services.database.sql
          .selectFrom('audit_log')
          .select(['operation', 'target', 'before', 'after'])
          .orderBy('id')
          .execute()
      ).slice(-1)[0];
    return {
      own,
      headers,
      send,
      publishAt,
      seen,
      permalink,
      audits,
      [Symbol.asyncDispose]: () => own[Symbol.asyncDispose](),
    };
  };
  const inSeconds = (server: TestServer, seconds: number) =>
    new Date(server.clock.at.getTime() + seconds * 1000).toISOString();

  test('a scheduled announcement is hidden before its time and visible from then on', async () => {
    await using world = await open();
    const { own, headers, send, publishAt, seen, permalink } = world;
    const now = (await publishAt('# Now')).result.revision;
    const { revision } = (await publishAt('# Later', inSeconds(own, 3 * minutes))).result;
    const before = { titles: ['Now'], total: 1, unread: 1, current: '# Now' };
    expect(await seen()).toEqual(before);
    expect(await permalink(revision)).toBe(404);
    await post(own, '/api/v2/user/announcements/read', { revisions: [revision] }, headers);
    expect((await send('GET', `${v2}?ann_type=index_ann`)).result.announcement_id).toBe(now);
    expect((await send('GET', `${desk}?state=scheduled`)).result).toMatchObject({
      total_count: 1,
      announcements: [{ revision, state: 'scheduled', title: 'Later', author: 'test' }],
    });
    const sooner = inSeconds(own, minutes);
    expect(
      (await send('POST', `${desk}/${revision}/schedule`, { published_at: sooner })).result,
    ).toMatchObject({
      state: 'scheduled',
      published_at: sooner,
    });
    expect(await world.audits()).toMatchObject({
      operation: 'announcements.schedule',
      target: `index_ann:${revision}`,
      before: { published_at: inSeconds(own, 3 * minutes) },
      after: { published_at: sooner },
    });
    own.clock.turn(minutes - 1);
    expect(await seen()).toEqual(before);
    own.clock.turn(1);
    // It was marked before it was visible, which has no effect.
    expect(await seen()).toEqual({ titles: ['Later', 'Now'], total: 2, unread: 2, current: '# Later' });
    expect(await permalink(revision)).toBe(200);
    expect(await send('POST', `${desk}/${revision}/schedule`, { published_at: null })).toMatchObject({
      status: 409,
      code: 'announcements.published',
    });
  });

  test('the announcement published last is the newest, also if it was scheduled first', async () => {
    await using world = await open();
    const { own, publishAt, seen } = world;
    await publishAt('# First', inSeconds(own, 60));
    await publishAt('# Second');
    own.clock.turn(60);
    expect((await seen()).current).toBe('# First');
  });

  test('a time in the past or more than a year away is refused', async () => {
    await using world = await open();
    const { own, publishAt, send } = world;
    const { revision } = (await publishAt('# Later', inSeconds(own, day))).result;
    for (const at of [inSeconds(own, -1), inSeconds(own, 367 * day)]) {
      expect(await publishAt('# x', at)).toMatchObject({ status: 422 });
      expect(await send('POST', `${desk}/${revision}/schedule`, { published_at: at })).toMatchObject({
        status: 422,
      });
    }
    expect((await send('GET', desk)).result.total_count).toBe(1);
  });

  test('a withdrawn announcement is hidden from customers and stays in the history', async () => {
    await using world = await open();
    const { publishAt, send, seen, permalink } = world;
    await publishAt('# One');
    const { revision } = (await publishAt('# Two')).result;
    const gone = await send('POST', `${desk}/${revision}/withdraw`);
    expect(gone.result).toMatchObject({ revision, state: 'withdrawn' });
    expect(await world.audits()).toMatchObject({
      operation: 'announcements.withdraw',
      before: { withdrawn_at: null },
      after: { withdrawn_at: gone.result.withdrawn_at },
    });
    expect((await send('POST', `${desk}/${revision}/withdraw`)).result).toEqual(gone.result);
    expect(await seen()).toEqual({ titles: ['One'], total: 1, unread: 1, current: '# One' });
    expect(await permalink(revision)).toBe(404);
    expect((await send('GET', desk)).result.announcements).toMatchObject([
      { title: 'Two', state: 'withdrawn' },
      { title: 'One', state: 'published' },
    ]);
    expect((await send('GET', `${desk}/${revision}`)).result.markdown_text).toBe('# Two');
    expect(await send('PUT', `${desk}/${revision}`, '# Three')).toMatchObject({ status: 409 });
    expect(await send('POST', `${desk}/999/withdraw`)).toMatchObject({ status: 404 });
  });

  test('an edit keeps the address, the read marks and all versions', async () => {
    await using world = await open();
    const { own, headers, publishAt, send, seen, permalink } = world;
    const { revision } = (await publishAt('# Tow')).result;
    await post(own, '/api/v2/user/announcements/read', { revisions: [revision] }, headers);
    own.clock.turn(60);
    const edited = await send('PUT', `${desk}/${revision}?version=1`, '# Two');
    expect(edited.result).toMatchObject({ title: 'Two', version: 2, edited_at: inSeconds(own, 0) });
    expect(await world.audits()).toMatchObject({
      operation: 'announcements.edit',
      before: { markdown_text: '# Tow' },
      after: { markdown_text: '# Two' },
    });
    expect(await seen()).toMatchObject({ current: '# Two', unread: 0 });
    expect(await permalink(revision)).toBe(200);
    expect(await send('PUT', `${desk}/${revision}?version=1`, '# 2')).toMatchObject({
      status: 409,
      code: 'announcements.edited',
    });
    expect((await send('PUT', `${desk}/${revision}`, '# Two')).result.version).toBe(2);
    const first = (await send('GET', `${desk}/${revision}?version=1`)).result;
    expect(first).toMatchObject({ shown_version: 1, markdown_text: '# Tow' });
    expect(first.versions).toEqual([
      { version: 1, since: inSeconds(own, -60), author: 'test' },
      { version: 2, since: inSeconds(own, 0), author: 'test' },
    ]);
    expect(await send('GET', `${desk}/${revision}?version=3`)).toMatchObject({ status: 404 });
    const html = await own.app.inject({
      url: `${v2}_html?ann_type=index_ann`,
      headers: await openAdmin(own),
    });
    expect(html.body).toBe('<h1>Two</h1>\n');
  });

  test('a dry run and a preview show what would be, and keep nothing', async () => {
    await using world = await open();
    const { send, seen } = world;
    expect(
      (await send('POST', '/api/v2/admin_api/announcement_preview', '# A\n<script>x</script>')).result,
    ).toEqual({
      title: 'A',
      html_text: '<h1>A</h1>\n',
    });
    expect((await send('POST', '/api/v2/admin_api/announcement_preview', ' \n')).status).toBe(422);
    expect((await seen()).total).toBe(0);
  });

  test('concurrent edits make several versions, or are refused by version', async () => {
    await using world = await open();
    const { publishAt, send } = world;
    const { revision } = (await publishAt('# 0')).result;
    const all = await Promise.all(
      [1, 2, 3, 4].map((one) => send('PUT', `${desk}/${revision}?version=1`, `# ${one}`)),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    await Promise.all([1, 2, 3].map((one) => send('PUT', `${desk}/${revision}`, `## ${one}`)));
    expect((await send('GET', `${desk}/${revision}`)).result.version).toBe(5);
  });
});
