import { expect, test } from 'vitest';
import { openAdmin, openCustomer } from '../../../testing/people/customers.ts';
import { openTestServer } from '../../../testing/servers/open-test-server.ts';

async function open() {
  const server = await openTestServer();
  const staff = await openAdmin(server, ['admin:announcements']);
  const { headers } = await openCustomer(server);
  const send = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: string) => {
    const answer = await server.app.inject({
      method,
      url: `/api/v2/admin_api/${url}`,
      headers: { ...staff, ...(payload === undefined ? {} : { 'content-type': 'text/plain' }) },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, ...answer.json() };
  };
  const read = async (language: string, path: string) =>
    (
      await server.app.inject({
        url: `/api/v2/user/${path}`,
        headers: { ...headers, 'accept-language': language },
      })
    ).json().result;
  return { server, send, read, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

test('readers see an announcement in their language, and otherwise as it was published', async () => {
  await using world = await open();
  const { send, read } = world;
  const { revision } = (await send('POST', 'announcement?ann_type=index_ann', '# 维护\n\n今晚')).result;
  const set = await send('PUT', `announcements/${revision}/texts/en`, '# Maintenance\n\nTonight');
  expect(set.result).toMatchObject({ revision, version: 1, title: '维护', languages: ['en'] });
  const english = { title: 'Maintenance', content: '# Maintenance\n\nTonight' };
  const first = { title: '维护', content: '# 维护\n\n今晚' };
  for (const [language, text] of [
    ['en', english],
    ['zh-CN', first],
    ['zh-TW', first],
  ] as const) {
    expect((await read(language, 'announcements/'))[0]).toMatchObject(text);
    expect(await read(language, `announcements/${revision}`)).toMatchObject(text);
    expect(await read(language, 'system/announcements?ann_type=index_ann')).toMatchObject({
      content: text.content,
      revision,
    });
  }
  // Staff see all of them, and an edit of the first text leaves the others.
  await send('PUT', `announcements/${revision}`, '# 维护\n\n明晚');
  expect((await send('GET', `announcements/${revision}`)).result).toMatchObject({
    markdown_text: '# 维护\n\n明晚',
    markdown_text_en: english.content,
  });
  expect((await send('GET', 'announcement?ann_type=index_ann')).result.markdown_text_en).toBe(
    english.content,
  );
  await send('PUT', `announcements/${revision}/texts/en`, '\n');
  expect((await read('en', 'announcements/'))[0]).toMatchObject({ content: '# 维护\n\n明晚' });
  expect((await send('GET', `announcements/${revision}`)).result).not.toHaveProperty('markdown_text_en');
});

test('a translation is refused if it is too long, in an unknown language, or of an absent or withdrawn announcement', async () => {
  await using world = await open();
  const { send } = world;
  const { revision } = (await send('POST', 'announcement?ann_type=pop_up_ann', '# 一')).result;
  const strange = await send('PUT', `announcements/${revision}/texts/fr`, '# Un');
  expect([strange.status, strange.detail[0]]).toMatchObject([
    422,
    { type: 'input.choice', details: { choices: ['zh-CN', 'zh-TW', 'en'] } },
  ]);
  expect((await send('PUT', `announcements/${revision}/texts/en`, 'x'.repeat(100_001))).status).toBe(422);
  expect((await send('PUT', 'announcements/999/texts/en', '# One')).code).toBe('announcements.absent');
  await send('POST', `announcements/${revision}/withdraw`);
  expect((await send('PUT', `announcements/${revision}/texts/en`, '# One')).status).toBe(409);
});

test('two translations set at once are both stored', async () => {
  await using world = await open();
  const { send } = world;
  const { revision } = (await send('POST', 'announcement?ann_type=index_ann', '# 一')).result;
  await Promise.all(
    ['en', 'zh-TW'].map((language) => send('PUT', `announcements/${revision}/texts/${language}`, '# 1')),
  );
  expect((await send('GET', `announcements/${revision}`)).result.languages).toEqual(['zh-TW', 'en']);
});
