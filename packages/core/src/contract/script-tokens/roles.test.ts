import { expect, test } from 'vitest';
import { opened, opensCall } from '../base/scopes.ts';
import { allCalls } from '../index.ts';
import { create } from './admin.ts';
import { everyRole, presets, roleNames, roles } from './roles.ts';

const opens = (role: (typeof roleNames)[number]) => {
  const own = opened(roles[role].scopes);
  return allCalls.filter((call) => call.scope !== 'any' && opensCall(own, call));
};
const read = (body: object) => create.body.safeParse({ name: 'x', ...body });

test.each(roleNames)('%s names each scope once, and each opens a call', (role) => {
  const { scopes } = roles[role];
  expect(new Set(scopes).size).toBe(scopes.length);
  expect(opens(role).length > 0).toBe(presets.includes(role));
});

test('a reader changes nothing and sees no secret of a node', () => {
  const calls = opens('reader');
  expect(calls.filter(({ changes }) => changes)).toEqual([]);
  expect(calls.map(({ operation }) => operation)).not.toContain('nodes.showConfig');
  expect(calls.length).toBeGreaterThan(50);
});

test.each(['support', 'finance', 'nodes', 'reader'] as const)(
  '%s neither makes tokens, nor signs in as a customer, nor grants money, nor changes the keys of the site',
  (role) => {
    const operations = opens(role).map(({ operation }) => operation);
    for (const one of [
      'tokens.create',
      'auth.makeSignInLink',
      'users.grant',
      'cdKeys.create',
      'secrets.rotate',
    ])
      expect(operations).not.toContain(one);
  },
);

test('a new token names its scopes, or a role that brings some', () => {
  for (const role of presets) expect(read({ role }).success, role).toBe(true);
  for (const body of [{}, { role: 'script' }])
    expect(read(body).error?.issues).toMatchObject([
      { path: ['scopes'], message: 'input.scopes_or_role', params: { roles: presets } },
    ]);
  expect(read({ role: 'script', scopes: ['cron'] }).success).toBe(true);
  expect(read({ role: 'support', scopes: ['admin:tickets.read'] }).success).toBe(true);
  for (const role of everyRole.filter((one) => !(roleNames as readonly string[]).includes(one)))
    expect(read({ role, scopes: ['cron'] }).success, role).toBe(false);
});
