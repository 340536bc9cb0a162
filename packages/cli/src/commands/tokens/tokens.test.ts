import { allCalls } from '@ferry/core/contract';
import { scopeNames, scopes } from '@ferry/core/contract/base/scopes';
import { roleNames, roles } from '@ferry/core/contract/script-tokens/roles';
import { expect, test } from 'vitest';
import { leaves } from '../../testing/all-commands.ts';
import { answer, asAdmin, refusal, type Setting } from '../../testing/terminal.ts';

const tokens = (argv: string[], setting: Setting = {}) => asAdmin(['tokens', ...argv], setting);

test('every scope is listed with what it may do and its old names, in both languages', async () => {
  const { out, requests } = await tokens(['scopes']);
  const lines = out.split('\n').map((line) => line.split(/ {2,}/));
  for (const scope of scopeNames) {
    const { may, old = [] }: { may: string; old?: readonly string[] } = scopes[scope];
    expect(lines).toContainEqual([scope, may, old.join(', ') || '-']);
  }
  expect(requests).toEqual([]);
  const chinese = await tokens(['scopes'], { env: { LANG: 'zh_CN.UTF-8' } });
  expect(chinese.out).toContain('生成和作废兑换码');
});

test('every role is listed with what it brings', async () => {
  const { out } = await tokens(['roles', '--json']);
  expect(JSON.parse(out).rows).toEqual(roleNames.map((role) => ({ role, ...roles[role] })));
});

test('a whole divided area is refused with its parts before anything is sent', async () => {
  const whole = await tokens(['create', '--name', 'desk', '--scopes', 'admin:tickets.read,admin:users']);
  expect([whole.code, whole.requests]).toEqual([2, []]);
  expect(whole.err).toContain(
    '--scopes: "admin:users": This scope is divided; name the parts that you need: admin:users.read, admin:users.edit, admin:users.security, admin:users.money',
  );
  const parts = await tokens(
    ['create', '--name', 'desk', '--scopes', 'admin:tickets.read,admin:users.read'],
    {
      reply: () => answer({ token_id: crypto.randomUUID(), token: 'x', expires_at: null }),
    },
  );
  expect(parts.code).toBe(0);
  expect(JSON.parse(parts.requests[0]?.body ?? '')).toMatchObject({
    scopes: ['admin:tickets.read', 'admin:users.read'],
  });
});

test('a token with more scopes than the own one is not revoked, and it is said what to do', async () => {
  const message =
    'The token has scopes that the calling token lacks: admin. Use a token that has them, or token.js revoke on the server';
  const { code, err } = await tokens(['revoke', '0b1f7c1e-6a0d-4b8e-9c57-1d5c2f0a9e10', '--yes'], {
    reply: () => refusal(403, 'tokens.revokes_beyond_own', message),
  });
  expect([code, err]).toEqual([1, expect.stringContaining(`${message}.`)]);
});

/** The page of all scopes and roles, from their declarations. */
function scopesPage(): string {
  const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`.replace('|  |', '| |');
  const ofScopes = scopeNames.map((scope) => {
    const { may, old = [] }: { may: string; old?: readonly string[] } = scopes[scope];
    return row(code([scope]), may, code(old));
  });
  const ofRoles = roleNames.map((role) => row(code([role]), roles[role].who, code(roles[role].scopes)));
  const line = row('---', '---', '---');
  return [
    '# Scopes',
    '',
    'Scopes define what a script token may do. `ferry tokens scopes` and `ferry tokens roles` list them, too. `/api/docs` names',
    'the scope of each call, and a refusal names the missing scope. For a new token you may also use an old name, which gives',
    'the current scopes. For areas that move money or change sign-ins (`admin:cdKeys`, `admin:payments`, `admin:shop`,',
    '`admin:users`) you must name the parts.',
    '',
    row('Scope', 'A token with it may', 'Old names'),
    line,
    ...ofScopes,
    '',
    row('Role', 'Who', 'Scopes'),
    line,
    ...ofRoles,
    '',
  ].join('\n');
}

test('the page of the scopes has every scope and every role', async () => {
  // `vitest -u` writes it.
  await expect(scopesPage()).toMatchFileSnapshot('../../../../../docs/scopes.md');
});

/** Nouns with calls of another area: campaigns are mails, and bans belong to customers. */
const others: Readonly<Record<string, string>> = { mail: 'campaigns', bans: 'users' };

test('the area of each scope is the noun of the commands that it opens', async () => {
  const nouns = new Map((await leaves()).map(({ words, command }) => [command.description(), words[0]]));
  const wrong: unknown[] = [];
  let seen = 0;
  for (const { access, scope, meaning, operation } of allCalls) {
    const [, area = ''] = /^admin:([\w-]+)\./.exec(scope ?? '') ?? [];
    const noun = nouns.get(meaning);
    if (access !== 'admin' || area === '' || noun === undefined) continue;
    seen += 1;
    if (noun !== area && others[noun] !== area) wrong.push({ operation, scope, noun });
  }
  expect(wrong).toEqual([]);
  expect(seen).toBeGreaterThan(70);
});
