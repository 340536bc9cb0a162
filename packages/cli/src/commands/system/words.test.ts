import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scopeNames } from '@ferry/core/contract/base/scopes';
import { roleNames } from '@ferry/core/contract/script-tokens/roles';
import { expect, test } from 'vitest';
import { leaves } from '../../testing/all-commands.ts';
import { ferry, tempFolder } from '../../testing/terminal.ts';

test('version and help are words, too', async () => {
  const { out } = await ferry(['--version']);
  expect((await ferry(['version'])).out).toBe(out);
  expect(JSON.parse((await ferry(['version', '--json'])).out)).toEqual({ version: out.trim() });
  expect(await ferry(['help', 'users', 'ban'])).toMatchObject({
    code: 0,
    out: (await ferry(['users', 'ban', '--help'])).out,
  });
  // Options that a command derives from its call are included.
  expect((await ferry(['help', 'links', 'set-group-hosts'])).out).toContain('--a1-host');
  expect((await ferry(['help'])).out).toBe((await ferry([])).out);
  const options = (await ferry(['help', 'options'])).out;
  expect(options).toContain('--timeout <seconds>');
  expect(JSON.parse((await ferry(['help', 'options', '--json'])).out).options[1]).toEqual({
    flags: '--json',
    description: 'answer in JSON, for programs',
  });
  expect(await ferry(['help', 'userz'])).toMatchObject({ code: 2, out: '' });
});

test('a command shows its own options, and of those of all commands only the names, in one place', async () => {
  for (const words of [['orders', 'refund'], ['users', 'find'], ['users'], ['health']]) {
    const { out } = await ferry([...words, '--help']);
    const [own = '', others = ''] = out.split('Every command also takes ');
    expect(own).not.toMatch(/--(json|timeout|heartbeat)/);
    expect(others).toMatch(/--json[\s\S]*--heartbeat[\s\S]*ferry help options/);
    expect(out).not.toContain(' --timeout <seconds>');
  }
  expect((await ferry(['orders', 'refund', '--help'])).out).toMatch(/^ +--remark <text> /m);
});

/** A `ferry` that a shell finds, with two contexts. */
function installed() {
  const folder = tempFolder();
  const bin = fileURLToPath(new URL('../../../bin/ferry.js', import.meta.url));
  writeFileSync(join(folder, 'ferry'), `#!/bin/sh\nexec ${process.execPath} ${bin} "$@"\n`, { mode: 0o755 });
  const config = join(folder, 'ferry.json');
  const contexts = { production: { url: 'https://a.test' }, staging: { url: 'https://b.test' } };
  writeFileSync(config, JSON.stringify({ contexts }), { mode: 0o600 });
  return { folder, env: { PATH: `${folder}:/usr/bin:/bin`, FERRY_CONFIG: config } };
}

test('bash completes nouns, verbs, options, values, contexts and files', { timeout: 60_000 }, async () => {
  const { code, out } = await ferry(['completion', 'bash']);
  expect(code).toBe(0);
  const { env } = installed();
  const complete = (line: string) => {
    const asked = `COMP_LINE='${line}'; COMP_POINT=\${#COMP_LINE}; _ferry; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return execFileSync('bash', ['-c', `${out}\n${asked}`], { encoding: 'utf8', env })
      .trim()
      .split('\n');
  };
  expect(complete('ferry users unb')).toEqual(['unban']);
  expect(complete('ferry context use ')).toEqual(['production', 'staging']);
  // Bash replaces what follows the last colon.
  expect(complete('ferry tokens create --scopes admin:codes.r')).toEqual(['codes.read']);
  expect(complete('ferry apply -f ')).toEqual(['']);
});

test('the words of every shell come from the program itself', async () => {
  const { env } = installed();
  const complete = async (...words: string[]) =>
    (await ferry(['complete', '--', ...words], { env })).out.trimEnd().split('\n');
  expect((await complete('co')).toSorted()).toEqual([
    'codes',
    'commissions',
    'completion',
    'context',
    'coupons',
  ]);
  expect(await complete('app')).toEqual(['apply']);
  expect(await complete('users', 'unb')).toEqual(['unban']);
  expect(await complete('users', 'grant', '42', '--mon')).toEqual(['--money']);
  expect(await complete('tokens', 'create', '--role', '')).toEqual([...roleNames]);
  expect(await complete('tokens', 'create', '--role=fin')).toEqual(['--role=finance']);
  expect(await complete('tokens', 'create', '--scopes', 'admin:jobs.read,admin:codes.')).toEqual(
    ['read', 'money'].map((part) => `admin:jobs.read,admin:codes.${part}`),
  );
  expect((await complete('tokens', 'create', '--scopes', '')).toSorted()).toEqual([...scopeNames].toSorted());
  expect(await complete('users', 'find', '--state', 'ex')).toEqual(['expired']);
  expect(await complete('users', 'set-enabled', '42', '--is-enabled', '')).toEqual(['true', 'false']);
  expect(await complete('--context', 's')).toEqual(['staging']);
  expect(await complete('users', 'find', '--context', '')).toEqual(['production', 'staging']);
  expect(await complete('context', 'remove', 'p')).toEqual(['production']);
  expect(await complete('announcements', 'publish', '')).toEqual(['index_ann', 'pop_up_ann']);
  expect(await complete('announcements', 'publish', 'index_ann', '')).toEqual([':files']);
  expect(await complete('coupons', 'create', '--input', '')).toEqual([':files']);
  expect(await complete('health', 'x')).toEqual(['']);
  expect(await complete('users', 'note', '42', '--note', 'x')).toEqual(['']);
});

test('every command knows its options when they are asked for', async () => {
  for (const { words, command } of await leaves()) {
    if (words[0] === 'complete') continue;
    const { out } = await ferry(['complete', '--', ...words, '--']);
    expect([words, out.includes('--help'), out.includes('--json')]).toEqual([words, true, true]);
    for (const { long, hidden } of command.options) if (!hidden) expect(out).toContain(long);
  }
});

test('other shells ask it, too', async () => {
  for (const shell of ['zsh', 'fish'])
    expect((await ferry(['completion', shell])).out).toContain('ferry complete -- ');
  expect((await ferry(['completion', 'tcsh'])).code).toBe(2);
});
