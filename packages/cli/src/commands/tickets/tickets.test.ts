import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { widthOf } from '../../output/width.ts';
import { asAdmin, ferry, tempFile, tempFolder } from '../../testing/terminal.ts';

const id = '0b1f7c1e-6a0d-4b8e-9c57-1d5c2f0a9e10';
/** A text with one character for each byte, in the form of a transport's binary answer. */
const bytes = '\u0089PNG\u0000\u00ff';
const fetchFile = (argv: string[], tty = false) =>
  asAdmin(['tickets', 'attachment', id, ...argv], { tty, reply: () => ({ body: bytes }) });

test('a file of a ticket is kept byte for byte, and never over another', async () => {
  const file = join(tempFolder(), 'shot.png');
  const { code, requests } = await fetchFile(['--output', file]);
  expect([code, requests[0]?.isBinary]).toEqual([0, true]);
  expect([...readFileSync(file)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x00, 0xff]);
  const again = await fetchFile(['--output', file]);
  expect([again.code, again.err]).toEqual([2, expect.stringContaining('already exists')]);
});

test('a terminal is not filled with bytes', async () => {
  const { code, requests } = await fetchFile([], true);
  expect([code, requests]).toEqual([2, []]);
});

test('the list says for people how long each waits and who takes care', async () => {
  const row = {
    id,
    ticket_number: 17,
    created_at: time,
    updated_at: time,
    title: 'Slow',
    kind: 'general',
    ticket_status: 'pending',
    rating: null,
    waiting_since: '2026-11-20T05:59:00Z',
    message_count: 1,
    assignee: null,
    customer,
  };
  const tickets = [row, { ...row, ticket_number: 16, waiting_since: null, assignee: 'Bo' }];
  const ran = await asAdmin(['tickets', 'list'], {
    reply: () => ({ body: { is_success: true, message: '', result: { total_count: 2, tickets } } }),
  });
  expect(ran.out.split('\n').slice(1, 4)).toEqual([
    '#17     1 d 2 h  pending  general  ada@example.com  Slow   -',
    '#16     -        pending  general  ada@example.com  Slow   Bo',
    '2 in all',
  ]);
});

const time = '2026-11-21T08:00:00Z';
const ticket = {
  id,
  created_at: time,
  updated_at: time,
  title: 'Slow',
  content: 'Slow at night',
  ticket_status: 'processing',
  ticket_number: 17,
  unread_count: 0,
  kind: 'general',
  rating: null,
};
const message = {
  id,
  created_at: time,
  updated_at: time,
  user_id: 0,
  content: 'Mended.',
  author: 'staff',
  staff_name: 'Lin Xia',
  attachments: [],
};
const customer = { user_id: 42, user_name: 'Ada', email: 'ada@example.com' };
const thread = {
  ticket,
  customer,
  total_count: 1,
  messages: [{ ...message, author: 'customer', staff_name: null, content: 'It is slow.' }],
  assignee: null,
  merged_into: null,
  notes: [{ note_id: 1, at: time, author: 'Bo', note: 'same as 15' }],
};
const file = { id, name: 'shot.txt', media_type: 'text/plain', size: 5 };
const env = { FERRY_TOKEN: 'token-1' };
const answer = (argv: string[], setting: Parameters<typeof ferry>[1] = {}) =>
  ferry(['tickets', 'reply', '17', ...argv], {
    ...setting,
    env: { ...env, ...setting.env },
    reply: ({ method, url }) => {
      const result = url.endsWith('/attachments') ? file : method === 'GET' ? thread : { message, ticket };
      return { body: { is_success: true, message: '', result } };
    },
  });
const bodyOf = (request: { body?: string } | undefined) => JSON.parse(request?.body ?? '{}');

test('an answer comes from an option, a file, a pipe or what is kept under a name', async () => {
  const said = await answer(['--content', 'Mended.', '--close']);
  expect([said.code, bodyOf(said.requests[0])]).toEqual([
    0,
    { content: 'Mended.', ticket_status: 'closed', attachment_ids: [] },
  ]);
  expect(said.requests[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  const path = tempFile('answer.md', 'From a file.\n');
  expect(bodyOf((await answer([path])).requests[0]).content).toBe('From a file.');
  expect(bodyOf((await answer([], { stdin: 'From a pipe.\n' })).requests[0]).content).toBe('From a pipe.');
  const macro = bodyOf((await answer(['--macro', 'slow'])).requests[0]);
  expect([macro.macro, 'content' in macro]).toEqual(['slow', false]);
  const empty = await answer([], { stdin: ' \n' });
  expect([empty.code, empty.requests]).toEqual([2, []]);
});

test('an editor shows the thread and the notes, and what stands below the line is not sent', async () => {
  const folder = tempFolder();
  const editor = join(folder, 'editor.sh');
  writeFileSync(
    editor,
    `cp "$1" ${folder}/shown; { echo 'Written by hand.'; cat "$1"; } > "$1.new"; mv "$1.new" "$1"`,
  );
  const ran = await answer([], { tty: true, env: { EDITOR: `sh ${editor}` } });
  expect([ran.code, bodyOf(ran.requests[1]).content]).toEqual([0, 'Written by hand.']);
  const shown = readFileSync(join(folder, 'shown'), 'utf8');
  expect(shown).toContain('#17 Slow, Ada <ada@example.com>');
  expect(shown).toContain('It is slow.');
  expect(shown).toContain('same as 15');
  const left = await answer([], { tty: true, env: { EDITOR: 'true' } });
  expect([left.code, left.err]).toEqual([2, expect.stringContaining('The answer is empty')]);
  const failed = await answer([], { tty: true, env: { EDITOR: 'false' } });
  expect([failed.code, failed.requests.length]).toEqual([2, 1]);
});

test('files go first and are cited; none is sent where one cannot be read, or in a dry run', async () => {
  const path = tempFile('shot.txt', 'hello');
  const ran = await answer(['--content', 'See.', '--attach', path]);
  expect(bodyOf(ran.requests[0])).toEqual({ name: 'shot.txt', content: 'aGVsbG8=' });
  expect(bodyOf(ran.requests[1]).attachment_ids).toEqual([id]);
  const gone = await answer(['--content', 'See.', '--attach', `${path}.gone`]);
  expect([gone.code, gone.requests]).toEqual([2, []]);
  const tried = await answer(['--content', 'See.', '--attach', path, '--dry-run']);
  expect(tried.requests.map(({ headers }) => headers['x-dry-run'])).toEqual(['1']);
});

test('watch shows each new message once, waits out a server that is away, and ends when interrupted', async () => {
  const news = (n: number) => ({
    id: `0b1f7c1e-6a0d-4b8e-9c57-1d5c2f0a9e1${n}`,
    at: time,
    ticket_number: 17,
    title: 'Slow',
    is_opening: n === 1,
    staff_name: n === 1 ? null : 'Lin Xia',
    user_id: 42,
    email: 'ada@example.com',
    content: `text ${n}\u001b[2J\nmore`,
  });
  const looks = [[], [news(1)], new Error('nothing listens there'), [news(1), news(2)]];
  const ran = await asAdmin(['tickets', 'watch', '--interval', '5'], {
    reply: (_, index) => {
      const look = looks[Math.min(index, looks.length - 1)] ?? [];
      if (look instanceof Error) return look;
      return { body: { is_success: true, message: '', result: { now: time, messages: look } } };
    },
    onSleep: (() => {
      let sleeps = 0;
      return (_: number, interrupt: () => void) => {
        sleeps += 1;
        if (sleeps === 5) interrupt();
      };
    })(),
  });
  expect([ran.code, ran.sleeps[0]]).toEqual([130, 5_000]);
  expect(ran.out.trim().split('\n')).toEqual([
    `${time}  #17 NEW  ada@example.com  Slow: text 1 more`,
    `${time}  #17  Lin Xia (staff)  Slow: text 2 more`,
  ]);
  expect(ran.err).toContain('Looking again in 5 s.');
});

test('watch ends where the token may not look', async () => {
  const ran = await asAdmin(['tickets', 'watch'], {
    reply: () => ({ status: 403, body: { is_success: false, message: 'no', code: 'access.scope' } }),
  });
  expect([ran.code, ran.sleeps]).toEqual([4, []]);
});

const show = (given: object, setting: Parameters<typeof ferry>[1] = {}) =>
  asAdmin(['tickets', 'show', '17'], {
    reply: () => ({ body: { is_success: true, message: '', result: { ...thread, ...given } } }),
    ...setting,
  });

test('a ticket reads as a thread: who, when, what, files, and the notes of staff in their place', async () => {
  const at = (minute: number) => `2026-11-21T08:0${minute}:00Z`;
  const messages = [
    {
      ...thread.messages[0],
      created_at: at(0),
      content: 'It is slow.\n\n  ping 1.1.1.1',
      attachments: [file],
    },
    { ...message, created_at: at(2) },
  ];
  const notes = [{ note_id: 1, at: at(1), author: 'Bo', note: 'same as 15' }];
  const ran = await show({ messages, notes, total_count: 2, assignee: 'Bo', merged_into: 16 });
  expect(ran.out).toBe(`Ticket       #17 Slow
Customer     Ada <ada@example.com>, number 42
About        general
Status       processing
Taken by     Bo
Merged into  #16

Ada, 2026-11-21T08:00:00Z
  It is slow.

    ping 1.1.1.1
  File shot.txt, 5 B: ferry tickets attachment ${id}

Note by Bo, for staff alone, 2026-11-21T08:01:00Z
  same as 15

Lin Xia (staff), 2026-11-21T08:02:00Z
  Mended.
`);
});

test('a thread fits a narrow terminal, and steers none', async () => {
  const content = `今天晚上香港节点特别慢，换了几个都一样，请帮我看看。${'x'.repeat(90)} \u001b[2Jand more words than a line holds`;
  const ran = await show(
    { messages: [{ ...message, content }], total_count: 300 },
    { tty: true, columns: 40 },
  );
  const lines = ran.out.slice(ran.out.indexOf('\n\n')).split('\n');
  expect(lines.filter((line) => widthOf(line) > 40)).toEqual([]);
  expect(lines.join('').replaceAll(' ', '')).toContain(content.replace('\u001b[2J', '').replaceAll(' ', ''));
  expect(ran.out).toContain('1 of 300 messages; --limit');
  expect(ran.out).not.toContain('\u001b[2J');
});
