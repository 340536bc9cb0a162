import { NotSent } from '@ferry/core/client';
import { describe, expect, test } from 'vitest';
import { widthOf } from './output/width.ts';
import { customer } from './testing/customer.ts';
import { asAdmin, ferry } from './testing/terminal.ts';

const alive = { body: { status: 'ok', database: 'ok', version: '1.2.3' } };

describe('the words of a command line', () => {
  test('without words, help is shown with exit code 0', async () => {
    const { code, out, err } = await ferry([]);
    expect(code).toBe(0);
    expect(out).toContain('Usage: ferry <noun> <verb> [options]');
    expect(err).toBe('');
  });

  test('--version prints only the version of the package', async () => {
    const { code, out } = await ferry(['--version']);
    expect(code).toBe(0);
    expect(out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test.each([
    ['--help'],
    ['login --help'],
    ['users ban --help'],
    ['traffic report --help'],
    ['context use --help'],
  ])('ferry %s names every exit code', async (line) => {
    const { code, out } = await ferry(line.split(' '));
    expect(code).toBe(0);
    for (const number of [0, 1, 2, 3, 4, 130]) expect(out).toMatch(new RegExp(`^  ${number} +\\w`, 'm'));
  });

  test('a command’s help has the meaning of its call', async () => {
    const { out } = await ferry(['users', 'unban', '--help']);
    expect(out).toContain('Ends the running ban of a customer and cancels scheduled ones.');
    expect(out).toContain('ferry users unban 42');
  });

  test.each([
    ['users bann 1', `ferry: Unknown command 'bann' (Did you mean ban?) See "ferry users --help".\n`],
    ['users help', `ferry: Unknown command 'help'. See "ferry users --help".\n`],
    ['users', 'ferry: What should it do? See "ferry users --help".\n'],
    ['users unban', `ferry: Missing required argument 'user'. See "ferry users unban --help".\n`],
    [
      'traffic report',
      `ferry: Required option '--node-id <number>' not specified. See "ferry traffic report --help".\n`,
    ],
    [
      'nodes show 0x10',
      `ferry: Command-argument value '0x10' is invalid for argument 'node-id'. Give a whole number from 1 to 2147483647. See "ferry nodes show --help".\n`,
    ],
  ])('ferry %s is wrong usage, said once', async (line, sentence) => {
    const { code, out, err, requests } = await ferry(line.split(' '));
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toBe(sentence);
    expect(requests).toEqual([]);
  });

  test.each([
    ['login a secret-1 --url https://ferry.test'],
    ['login --url https://ferry.test --tokn=secret-1'],
  ])('a secret in the wrong place is not repeated: ferry %s', async (line) => {
    const { code, err } = await ferry(line.split(' '));
    expect(code).toBe(2);
    expect(err).not.toContain('secret-1');
  });
});

describe('the outcome of a call', () => {
  const unban = (status: number, body: unknown, headers = {}) =>
    asAdmin(['users', 'unban', '7'], { reply: () => ({ status, body, headers }) });

  test('a rule of the product refuses: 1, with the server’s sentence', async () => {
    const body = { is_success: false, message: 'No ban runs', code: 'bans.none' };
    expect(await unban(403, body)).toMatchObject({ code: 1, out: '', err: 'ferry: No ban runs.\n' });
  });

  test('a refusal in an older envelope with status 200 is a refusal, too', async () => {
    expect(await unban(200, { ret: 0, msg: '没有' })).toMatchObject({ code: 1, err: 'ferry: 没有。\n' });
  });

  test('an invalid field is wrong input: 2, with its name', async () => {
    const { code, err } = await unban(422, {
      detail: [{ loc: ['query', 'user_id'], msg: 'Too big', type: 'x' }],
    });
    expect(code).toBe(2);
    expect(err).toContain('user_id: Too big');
  });

  test.each([
    [['users', 'ban', '42', '--for', '3d', '--yes'], 'task_end_at', '--until'],
    [['users', 'ban', '42', '--for', '3d', '--yes'], 'task_start_at', '--from'],
    [['users', 'ban', '42', '--for', '3d', '--yes'], 'ban_context', '--reason'],
    [['users', 'ban', '42', '--for', '3d', '--yes'], 'is_need_send_email', '--mail'],
    [['users', 'ban', '42', '--for', '3d', '--yes'], 'user_id', '<user>'],
    [['announcements', 'publish', 'index_ann', '-', '--yes'], 'published_at', '--at'],
    [['nodes', 'maintenance', '3', '--for', '2h', '--note', 'x'], 'until', '--for'],
    [['mail', 'send', '--test', 'a@ferry.test', '--subject-zh', 'x', '--body-zh', '-'], 'to', '--test'],
  ])('%j names the field %s as %s', async (argv, field, name) => {
    const detail = [{ loc: ['body', field], msg: 'no', type: 'input.format' }];
    const ran = await asAdmin(argv, {
      stdin: 'Hello',
      reply: ({ method }) =>
        method === 'GET'
          ? { body: { is_success: true, message: '', result: customer } }
          : { status: 422, body: { detail } },
    });
    expect([ran.code, ran.err]).toEqual([2, expect.stringContaining(` ${name}: `)]);
    expect(ran.err).not.toContain(field);
  });

  test('each field of a refused input has the command’s name and our words', async () => {
    const ran = await asAdmin(['products', 'update', '7', '-'], {
      stdin: '{"shop_name":"Basic"}',
      reply: () => ({
        status: 422,
        body: {
          message: 'x',
          detail: [
            { loc: ['path', 'shop_id'], msg: 'x', type: 'input.too_big', details: { maximum: 9 } },
            {
              loc: ['body', 'group', 'name'],
              msg: 'x',
              type: 'input.choice',
              details: { choices: ['a', 'b'] },
            },
            { loc: ['body', 'price'], msg: 'of a newer server', type: 'input.newer', details: { a: 1 } },
            { loc: ['body', 'weight'], msg: 'of a newer form', type: 'input.too_big', details: {} },
          ],
        },
      }),
    });
    expect(ran.code).toBe(2);
    for (const said of [
      '<shop-id>: Not more than 9;',
      '--group-name: One of: a, b;',
      'price: of a newer server;',
      'weight: of a newer form.',
    ])
      expect(ran.err).toContain(said);
  });

  test.each([
    ['en', 'ferry: The wallet is 12.50 short.\n'],
    ['zh_CN.UTF-8', 'ferry: 余额不足，还差 12.50。\n'],
  ])('a refusal with details has the words of %s', async (LANG, err) => {
    const body = { message: 'x', code: 'shop.short', details: { missing: '12.50' } };
    const ran = await ferry(['users', 'unban', '7'], {
      env: { FERRY_TOKEN: 'token-1', LANG },
      reply: () => ({ status: 403, body: { is_success: false, ...body } }),
    });
    expect(ran).toMatchObject({ code: 1, err });
  });

  test('a refusal without the contract’s details has the server’s sentence', async () => {
    const body = { is_success: false, message: 'Too little', code: 'shop.short', details: { short: 1 } };
    expect((await unban(403, body)).err).toBe('ferry: Too little.\n');
  });

  test('a program gets code and details', async () => {
    const body = { is_success: false, message: 'x', code: 'shop.short', details: { missing: '12.50' } };
    const ran = await asAdmin(['users', 'unban', '7', '--json'], { reply: () => ({ status: 403, body }) });
    expect(JSON.parse(ran.err).error).toMatchObject({ code: 'shop.short', details: { missing: '12.50' } });
  });

  test('an unknown token: 4, with what to do', async () => {
    const { code, err } = await unban(401, { is_success: false, message: 'Unknown token' });
    expect(code).toBe(4);
    expect(err).toBe('ferry: Unknown token. Sign in with "ferry login", or set FERRY_TOKEN.\n');
  });

  test('a token without the scope: 4', async () => {
    const body = { is_success: false, message: 'This token isn’t allowed to do that', code: 'access.scope' };
    const { code, err } = await unban(403, body);
    expect(code).toBe(4);
    expect(err).toBe('ferry: This token isn’t allowed to do that. Use a token with the scope for it.\n');
  });

  test('too many requests: 1, with the time of the next try', async () => {
    const { code, err } = await unban(
      429,
      { is_success: false, message: 'Slow down' },
      { 'retry-after': '30' },
    );
    expect(code).toBe(1);
    expect(err).toBe('ferry: Slow down. Try again in 30 s.\n');
  });

  test('a broken server: 3, and after a write that may have been done 7', async () => {
    const answer = { status: 502, body: '<html>' };
    expect((await ferry(['health'], { reply: () => answer })).code).toBe(3);
    const { code, err } = await unban(502, '<html>');
    expect(code).toBe(7);
    expect(err).toContain('https://ferry.test answered 502');
  });

  test('a server other than Ferry: 3', async () => {
    const answer = { status: 200, body: '<html>Welcome to nginx</html>' };
    const { code, err } = await ferry(['health'], { reply: () => answer });
    expect(code).toBe(3);
    expect(err).toContain('not as a Ferry server does');
  });

  test('no server: 3, and neither a token nor a stack is printed', async () => {
    const ran = await asAdmin(['users', 'unban', '7'], { reply: () => new NotSent('nothing listens there') });
    expect(ran.code).toBe(3);
    expect(ran.err).toBe(
      'ferry: https://ferry.test cannot be reached: nothing listens there. Check the address and the network.\n',
    );
  });

  test('nobody is signed in: 4, and nothing is sent', async () => {
    const { code, err, requests } = await ferry(['users', 'unban', '7']);
    expect(code).toBe(4);
    expect(err).toContain('ferry login');
    expect(requests).toEqual([]);
  });

  test('no server is chosen: 4', async () => {
    const { code, err } = await ferry(['health'], { env: { FERRY_URL: '' } });
    expect(code).toBe(4);
    expect(err).toContain('FERRY_URL');
  });
});

describe('the terminal', () => {
  const refused = {
    reply: () => ({ status: 403, body: { is_success: false, message: 'No' } }),
    env: { FERRY_TOKEN: 't' },
  };

  test('a person sees the failure in red', async () => {
    const { err } = await ferry(['users', 'unban', '7'], { ...refused, tty: true });
    expect(err).toBe('\u001b[31mferry:\u001b[39m No.\n');
  });

  test('NO_COLOR takes the colour away', async () => {
    const env = { ...refused.env, NO_COLOR: '1' };
    expect((await ferry(['users', 'unban', '7'], { ...refused, env, tty: true })).err).toBe('ferry: No.\n');
  });

  test.each([
    [{ FORCE_COLOR: '1' }, true],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, true],
    [{ FORCE_COLOR: '0' }, false],
    [{}, false],
  ])('into a pipe with %o: coloured is %s', async (colours, isColoured) => {
    const { err } = await ferry(['users', 'unban', '7'], { ...refused, env: { ...refused.env, ...colours } });
    expect(err.includes('\u001b[31m')).toBe(isColoured);
  });

  describe('in Chinese', () => {
    const LANG = 'zh_CN.UTF-8';

    test('help has aligned columns, no wider than the terminal', async () => {
      for (const columns of [40, 80]) {
        const { out } = await ferry(['users', 'ban', '--help'], { tty: true, columns, env: { LANG } });
        expect(out).toMatch(/^用法：ferry users ban/);
        expect(out).toContain('退出码：');
        expect(out).not.toMatch(/^(Usage|Options|Arguments|Examples?|Exit codes):/m);
        const said = out.split('\n').filter((text) => /\p{Script=Han}/u.test(text));
        for (const text of said) expect(widthOf(text)).toBeLessThanOrEqual(columns);
      }
      const { out } = await ferry(['users', 'ban', '--help'], { tty: true, columns: 80, env: { LANG } });
      const starts = out.split('\n').filter((text) => /^ {2}-/.test(text));
      const columnsOf = starts.map((text) => widthOf(/^ {2}\S.*? {2,}/.exec(text)?.[0] ?? ''));
      expect(starts.length).toBeGreaterThan(7);
      expect(Math.max(...columnsOf) - Math.min(...columnsOf)).toBeLessThan(12);
    });

    test.each([
      ['users', 'ferry: 要做什么？参见“ferry users --help”。\n'],
      ['users bann', 'ferry: 未知的命令“bann”（是否想写 ban？）参见“ferry users --help”。\n'],
      ['users unban', 'ferry: 缺少必需的参数“user”。参见“ferry users unban --help”。\n'],
      ['users unban 7', 'ferry: No.\n'],
    ])('ferry %s fails with %j', async (words, sentence) => {
      const { err } = await ferry(words.split(' '), { ...refused, env: { ...refused.env, LANG } });
      expect(err).toBe(sentence);
    });

    test('a command in Chinese does not affect the next one in English', async () => {
      await ferry(['users'], { env: { LANG } });
      expect((await ferry(['users'])).err).toBe('ferry: What should it do? See "ferry users --help".\n');
    });
  });

  test('a server’s text cannot control the terminal', async () => {
    const message = '\u001b[2J\u001b]0;title\u0007No\u009b1m';
    const reply = () => ({ status: 403, body: { is_success: false, message } });
    const { err } = await ferry(['users', 'unban', '7'], { ...refused, reply });
    expect(err).not.toMatch(/[^\P{Cc}\n]/u);
  });

  test.each([
    [{ LANG: 'zh_CN.UTF-8' }, 'zh-CN'],
    [{ LANG: 'de_DE.UTF-8' }, 'en'],
    [{ LANG: 'en_US.UTF-8', LC_ALL: 'zh_TW.UTF-8' }, 'zh-TW'],
    [{}, 'en'],
  ])('with %o the server is asked for %s', async (env, language) => {
    const { requests } = await ferry(['health'], { env, reply: () => alive });
    expect(requests[0]?.headers['accept-language']).toBe(language);
  });
});

describe('ferry health', () => {
  test('shows people the state in lines', async () => {
    const { code, out } = await ferry(['health'], { tty: true, reply: () => alive });
    expect(code).toBe(0);
    expect(out).toBe('Server    https://ferry.test\nStatus    ok\nDatabase  ok\nVersion   1.2.3\n');
  });

  test('gives programs one JSON document, wherever --json stands', async () => {
    for (const argv of [
      ['--json', 'health'],
      ['health', '--json'],
    ]) {
      const { out, err } = await ferry(argv, { tty: true, reply: () => alive });
      expect(JSON.parse(out)).toEqual({ url: 'https://ferry.test', ...alive.body });
      expect(err).toBe('');
    }
  });

  test('needs no token and sends none', async () => {
    const { requests } = await asAdmin(['health'], { reply: () => alive });
    expect(requests[0]).toMatchObject({ method: 'GET', url: 'https://ferry.test/health' });
    expect(requests[0]?.headers).not.toHaveProperty('authorization');
  });

  test('ends with 3 when the database does not answer', async () => {
    const body = { status: 'unavailable', database: 'unavailable', version: '1.2.3' };
    expect((await ferry(['health'], { reply: () => ({ status: 503, body }) })).code).toBe(3);
  });
});
