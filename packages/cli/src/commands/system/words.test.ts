import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ferry } from '../../testing/terminal.ts';

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
  expect(await ferry(['help', 'userz'])).toMatchObject({ code: 2, out: '' });
});

test('bash completes nouns, then verbs, then files', async () => {
  const { code, out } = await ferry(['completion', 'bash']);
  expect(code).toBe(0);
  const complete = (at: number, words: string) => {
    const asked = `COMP_WORDS=(${words}); COMP_CWORD=${at}; _ferry; echo "\${COMPREPLY[@]}"`;
    return execFileSync('bash', ['-c', `${out}\n${asked}`], { encoding: 'utf8' }).trim();
  };
  expect(complete(1, 'ferry co')).toBe('completion coupons codes commissions context');
  expect(complete(1, 'ferry app')).toBe('apply');
  expect(complete(2, 'ferry users unb')).toBe('unban');
  expect(complete(2, 'ferry health x')).toBe('');
  expect(complete(3, 'ferry users ban x')).toBe('');
});

test('other shells know each noun and its verbs', async () => {
  for (const shell of ['zsh', 'fish']) {
    const { out } = await ferry(['completion', shell]);
    for (const word of ['users', 'unban', 'set-group-hosts', 'apply']) expect(out).toContain(word);
  }
  expect((await ferry(['completion', 'tcsh'])).code).toBe(2);
});
