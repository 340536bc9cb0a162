import { describe, expect, test } from 'vitest';
import { answer, asAdmin, ferry, type Setting, tempFile } from '../../testing/terminal.ts';
import { changedLines } from './changed-lines.ts';

const env = { FERRY_TOKEN: 'token-1' };
const published = () => answer({ success: true, revision: 9 });
const publish = (line: string, setting: Setting = {}) =>
  asAdmin(['announcements', 'publish', ...line.split(' ')], { reply: published, ...setting });

describe('ferry announcements publish', () => {
  test('sends the file unchanged and prints the revision', async () => {
    const file = tempFile('news.md', '# 维护\n\n- 今晚\n');
    const { code, out, requests } = await publish(`pop_up_ann ${file} --yes`);
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
    const { out, requests } = await publish(`${line} --json --yes`, { stdin: 'Hello' });
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
      '100001 characters. At most 100000 are allowed',
    ],
    [
      'a terminal whose editor leaves nothing',
      'index_ann',
      { tty: true, env: { ...env, EDITOR: 'true' } },
      'The announcement is empty',
    ],
    ['a file that is not there', 'index_ann /nowhere.md', {}, 'There is no file /nowhere.md'],
    ['a folder', 'index_ann /tmp', {}, '/tmp is a folder'],
  ])('%s is wrong input, and nothing is sent', async (_, line, setting, sentence) => {
    const { code, err, requests } = await publish(line, setting);
    expect(code).toBe(2);
    expect(err).toContain(sentence);
    expect(requests).toEqual([]);
  });

  test('is retried with the same key, so that it is published once', async () => {
    const { code, requests } = await publish('index_ann --yes --retries 2', {
      stdin: 'Hello',
      reply: () => new Error('broke'),
    });
    expect(code).toBe(7);
    expect(requests).toHaveLength(3);
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });
});

const time = '2026-11-20T08:00:00Z';
const row = {
  revision: 12,
  ann_type: 'index_ann',
  state: 'published',
  title: 'Old',
  created_at: time,
  published_at: time,
  withdrawn_at: null,
  edited_at: null,
  version: 2,
  author: 'Lin Xia',
};
const texts: Record<string, string> = { 1: '# Old\n\nOne\nTwo\n', 2: '# Old\n\nOne\n2\n' };
/** An editor that replaces the text. */
function editorThat(writes: string): string {
  const file = tempFile('editor.sh', `${writes}\n`);
  return `sh ${file}`;
}
const revision = (argv: string[], setting: Setting = {}) =>
  ferry(['announcements', ...argv], {
    ...setting,
    env: { ...env, ...setting.env },
    reply: ({ method, url }) => {
      const shown = new URL(url).searchParams.get('version') ?? '2';
      const read = { ...row, shown_version: Number(shown), markdown_text: texts[shown], versions: [] };
      if (url.endsWith('announcement_preview')) return answer({ title: 'Hello', html_text: '' });
      if (method === 'POST') return published();
      return answer(method === 'GET' ? read : { ...row, version: 3 });
    },
  });

describe('a terminal', () => {
  const editor = { EDITOR: editorThat('echo "# Hello" > "$1"') };
  const write = (argv: string[], said: string) =>
    revision(['publish', 'index_ann', ...argv], { tty: true, env: editor, stdin: said });

  test('opens the editor, shows a preview, and publishes only after a yes', async () => {
    const sure = await write([], 'y\n');
    expect([sure.code, sure.requests[1]?.body]).toEqual([0, '# Hello']);
    expect(sure.err).toContain('Title  Hello\nShows  on the dashboard\nFrom   now\n\n# Hello');
    for (const said of ['n\n', '\n', 'yellow\n', '']) {
      const not = await write([], said);
      expect([not.code, not.requests.map(({ url }) => url.split('/').at(-1))]).toEqual([
        2,
        ['announcement_preview'],
      ]);
    }
    expect((await write(['--yes'], '')).requests).toHaveLength(1);
  });

  test('edits the present text, shows the changes, and sends the version that was edited', async () => {
    const EDITOR = editorThat('sed -i s/^One/1/ "$1"');
    const { code, err, requests } = await revision(['edit', '12'], {
      tty: true,
      env: { EDITOR },
      stdin: 'y\n',
    });
    expect(code).toBe(0);
    expect(err).toContain('  # Old\n\n- One\n+ 1\n  2');
    expect(requests[1]).toMatchObject({
      method: 'PUT',
      url: 'https://ferry.test/api/v2/admin_api/announcements/12?version=2',
      body: '# Old\n\n1\n2',
    });
    const same = await revision(['edit', '12'], { tty: true, env: { EDITOR: 'true' } });
    expect([same.code, same.requests.length]).toEqual([2, 1]);
  });
});

test('publish at a time says when customers will see it', async () => {
  const { out, requests } = await publish('index_ann --yes --at 2026-12-01T20:00:00+08:00', {
    stdin: 'Hello',
  });
  expect(requests[0]?.url).toContain('published_at=2026-12-01T12%3A00%3A00.000Z');
  expect(out).toBe('Revision 9 of index_ann will show from 2026-12-01T12:00:00.000Z on.\n');
});

describe('ferry announcements diff', () => {
  const lines = '  # Old\n\n  One\n- Two\n+ 2\n';

  test.each([['12'], ['12.1', '12.2'], ['12.1', '12']])('of %s %s shows what changed', async (...which) => {
    const { out } = await revision(['diff', ...which.filter((one) => one !== undefined)]);
    expect(out).toBe(`--- 12.1\n+++ 12.2\n${lines}`);
  });

  test('says if texts are equal, or if there is no earlier version', async () => {
    expect((await revision(['diff', '12.1', '12.1'])).out).toBe('12.1 and 12.1 have the same text.\n');
    expect((await revision(['diff', '12.1'])).code).toBe(2);
    expect((await revision(['diff', 'twelve'])).code).toBe(2);
  });

  test('of long texts without common lines ends', () => {
    const long = (sign: string) => Array.from({ length: 30_000 }, (_, at) => `${sign}${at}`).join('\n');
    expect(changedLines(long('a'), long('b')).split('\n')).toHaveLength(60_000);
    expect(
      changedLines(long('a'), `${long('a')}\nb`)
        .split('\n')
        .at(-1),
    ).toBe('+ b');
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
    asAdmin(['announcements', 'show', 'index_ann', ...argv], { reply: () => answer(result), ...setting });

  test('a person sees revision, time and text, which cannot steer the terminal', async () => {
    const { out } = await show(['--utc'], { tty: true });
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
