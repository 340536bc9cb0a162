import { expect, test } from 'vitest';
import { answer, asAdmin, refusal } from '../../testing/terminal.ts';

const passkey = {
  passkey_id: 7,
  name: 'blue key',
  user_agent: 'Firefox',
  is_synced: false,
  verifies_user: true,
  is_usable: true,
  created_at: '2026-11-01T00:00:00Z',
  last_used_at: null,
  proves_from: '2026-11-02T00:00:00Z',
};

test('the passkeys of a customer are listed', async () => {
  const listed = await asAdmin(['users', 'passkeys', '42'], { reply: () => answer([passkey]) });
  expect([listed.code, listed.requests[0]?.url]).toEqual([
    0,
    expect.stringMatching(/\/api\/v2\/admin_api\/users\/42\/passkeys$/),
  ]);
  expect(listed.out).toContain('blue key');
  const asJson = await asAdmin(['users', 'passkeys', '42', '--json'], { reply: () => answer([passkey]) });
  expect(JSON.parse(asJson.out).rows).toEqual([passkey]);
});

const removal = ['users', 'remove-passkey', '42', '7', '--reason', 'lost it'];

test('one is removed only with --yes, with a reason', async () => {
  const asked = await asAdmin(removal);
  expect([asked.code, asked.requests]).toEqual([2, []]);
  const removed = await asAdmin([...removal, '--yes'], {
    reply: () => answer({ user_id: 42, passkey_id: 7 }),
  });
  expect(removed.code).toBe(0);
  expect(removed.requests).toMatchObject([{ method: 'POST', body: '{"reason":"lost it"}' }]);
  expect(removed.requests[0]?.url).toMatch(/\/users\/42\/passkeys\/7\/remove$/);
});

test('a missing one is refused', async () => {
  const absent = await asAdmin([...removal, '--yes'], {
    reply: () => refusal(404, 'security.passkey_absent', 'There is no such passkey'),
  });
  expect(absent.code).toBe(1);
  expect(absent.err).toContain('There is no such passkey');
});
