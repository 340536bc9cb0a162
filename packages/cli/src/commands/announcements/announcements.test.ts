import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ferry, type Setting, tempFolder } from '../../testing/terminal.ts';

const env = { FERRY_TOKEN: 'token-1' };
const published = () => ({ body: { is_success: true, message: '', result: { success: true, revision: 9 } } });
const publish = (line: string, setting: Setting = {}) =>
  ferry(['announcements', 'publish', ...line.split(' ')], { env, reply: published, ...setting });

describe('ferry announcements publish', () => {
  test('sends the file as it is and tells the revision', async () => {
    const file = join(tempFolder(), 'news.md');
    writeFileSync(file, '# 维护\n\n- 今晚\n');
    const { code, out, requests } = await publish(`pop_up_ann ${file}`);
    expect(code).toBe(0);
    expect(out).toBe('Published revision 9 of pop_up_ann.\n');
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: 'https://ferry.test/api/v2/admin_api/announcement?ann_type=pop_up_ann',
      body: '# 维护\n\n- 今晚\n',
    });
    expect(requests[0]?.headers).toMatchObject({
      authorization: 'Bearer token-1',
      'content-type': 'text/plain; charset=utf-8',
    });
  });

  test.each(['index_ann', 'index_ann -'])('publish %s takes the text from a pipe', async (line) => {
    const { out, requests } = await publish(`${line} --json`, { stdin: 'Hello' });
    expect(requests[0]?.body).toBe('Hello');
    expect(JSON.parse(out)).toEqual({ kind: 'index_ann', revision: 9 });
  });

  test.each<[string, string, Setting, string]>([
    ['an unknown kind', 'news', { stdin: 'Hello' }, 'Allowed choices are index_ann, pop_up_ann'],
    ['an empty text', 'index_ann', { stdin: ' \n' }, 'The announcement is empty'],
    [
      'a text that is too long',
      'index_ann',
      { stdin: 'x'.repeat(100_001) },
      '100001 characters, 100000 are allowed',
    ],
    ['a terminal without a file', 'index_ann', { tty: true }, 'Name a Markdown file'],
    ['a file that is not there', 'index_ann /nowhere.md', {}, 'There is no file /nowhere.md'],
    ['a folder', 'index_ann /tmp', {}, '/tmp is a folder'],
  ])('%s is wrong input, and nothing is sent', async (_, line, setting, sentence) => {
    const { code, err, requests } = await publish(line, setting);
    expect(code).toBe(2);
    expect(err).toContain(sentence);
    expect(requests).toEqual([]);
  });

  test('is not tried again: a second try could publish twice', async () => {
    const { code, requests } = await publish('index_ann', {
      stdin: 'Hello',
      reply: () => new Error('broke'),
    });
    expect(code).toBe(3);
    expect(requests).toHaveLength(1);
  });
});

describe('ferry announcements show', () => {
  const result = {
    announcement_id: 9,
    function_name: 'index_ann',
    markdown_text: '# Hello\n\u001b[2J',
    html_text: '<h1>Hello</h1>',
    created_at: '2026-11-20T08:00:00Z',
    updated_at: '2026-11-20T08:00:00Z',
  };
  const show = (argv: string[], setting: Setting = {}) =>
    ferry(['announcements', 'show', 'index_ann', ...argv], {
      env,
      reply: () => ({ body: { is_success: true, message: '', result } }),
      ...setting,
    });

  test('a person sees revision, time and text, which can not steer the terminal', async () => {
    const { out } = await show([], { tty: true });
    expect(out).toBe('Kind       index_ann\nRevision   9\nPublished  2026-11-20T08:00:00Z\n\n# Hello\n');
  });

  test('a pipe gets the Markdown alone, as it was published', async () => {
    expect((await show([])).out).toBe('# Hello\n\u001b[2J\n');
  });

  test('a program gets all of it', async () => {
    expect(JSON.parse((await show(['--json'])).out)).toEqual(result);
  });

  test('nothing published yet is a refusal', async () => {
    const body = { is_success: false, message: 'There is none' };
    expect((await show([], { reply: () => ({ status: 404, body }) })).code).toBe(1);
  });
});
