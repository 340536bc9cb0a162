import { partsOf } from '@ferry/core/contract/base/scopes';
import { expect, test } from 'vitest';
import { ferry, type Setting } from '../../testing/terminal.ts';

const asAdmin = (argv: string[], more: Setting = {}) =>
  ferry(['tokens', ...argv], { env: { FERRY_TOKEN: 'token-1' }, ...more });

test('help names each part of a divided area', async () => {
  const { out } = await asAdmin(['create', '--help']);
  for (const part of Object.values(partsOf).flat()) expect(out).toContain(`${part} `);
});

test('a whole divided area is refused with its parts before anything is sent', async () => {
  const whole = await asAdmin(['create', '--name', 'desk', '--scopes', 'admin:tickets.read,admin:users']);
  expect([whole.code, whole.requests]).toEqual([2, []]);
  expect(whole.err).toContain(
    'scopes.1: name the parts that are needed: admin:users.read, admin:users.edit, admin:users.security, admin:users.money',
  );
  const parts = await asAdmin(
    ['create', '--name', 'desk', '--scopes', 'admin:tickets.read,admin:users.read'],
    {
      reply: () => ({
        body: {
          is_success: true,
          message: '',
          result: { token_id: crypto.randomUUID(), token: 'x', scopes: [], expires_at: null },
        },
      }),
    },
  );
  expect(parts.code).toBe(0);
  expect(JSON.parse(parts.requests[0]?.body ?? '')).toMatchObject({
    scopes: ['admin:tickets.read', 'admin:users.read'],
  });
});

test('a token with more scopes than the own one is not revoked, and it is said what to do', async () => {
  const message =
    'The token has scopes that the calling one lacks: admin. Use a token that has them, or token.js revoke on the server';
  const { code, err } = await asAdmin(['revoke', '0b1f7c1e-6a0d-4b8e-9c57-1d5c2f0a9e10', '--yes'], {
    reply: () => ({ status: 403, body: { is_success: false, message, code: 'tokens.revokes_beyond_own' } }),
  });
  expect([code, err]).toEqual([1, expect.stringContaining(`${message}.`)]);
});
