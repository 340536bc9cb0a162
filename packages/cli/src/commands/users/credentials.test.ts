import { expect, test } from 'vitest';
import { answer, asAdmin, refusal } from '../../testing/terminal.ts';

const shown = { kind: 'trojan', set_at: '2026-11-01T00:00:00Z', is_for_all_nodes: true };
const secret = 'of-the-old-panel';

test('a credential is set from an option, or from a file without a trace in the list of processes', async () => {
  const reply = () => answer({ user_id: 42, ...shown });
  const command = ['users', 'set-credential', '42'];
  const byOption = await asAdmin([...command, '--kind', 'trojan', '--secret', secret], { reply });
  const body = JSON.stringify({ kind: 'trojan', secret });
  const byFile = await asAdmin([...command, '--input', '-'], { reply, stdin: body });
  for (const { code, requests, out } of [byOption, byFile]) {
    expect(code).toBe(0);
    expect(requests).toMatchObject([{ method: 'PUT', body }]);
    expect(requests[0]?.url).toMatch(/\/api\/v2\/admin_api\/users\/42\/credentials$/);
    expect(out).not.toContain(secret);
  }
});

test('a secret that does not fit the kind is refused before anything is sent', async () => {
  const asked = await asAdmin(['users', 'set-credential', '42', '--kind', 'vless', '--secret', secret]);
  expect([asked.code, asked.requests]).toEqual([2, []]);
  expect(asked.err).toContain('UUID');
});

test('a credential of another customer is refused', async () => {
  const taken = await asAdmin(['users', 'set-credential', '42', '--kind', 'trojan', '--secret', secret], {
    reply: () => refusal(409, 'users.credential_taken', 'Another customer presents it'),
  });
  expect(taken.code).toBe(1);
  expect(taken.err).toContain('Another customer presents it');
});

test('they are listed without secrets', async () => {
  const listed = await asAdmin(['users', 'credentials', '42', '--json'], { reply: () => answer([shown]) });
  expect(listed.requests).toMatchObject([{ method: 'GET' }]);
  expect(JSON.parse(listed.out).rows).toEqual([shown]);
});

test('one is removed only with --yes', async () => {
  const removal = ['users', 'remove-credential', '42', 'trojan'];
  const asked = await asAdmin(removal);
  expect([asked.code, asked.requests]).toEqual([2, []]);
  const removed = await asAdmin([...removal, '--yes'], {
    reply: () => answer({ user_id: 42, kind: 'trojan' }),
  });
  expect([removed.code, removed.requests]).toMatchObject([0, [{ method: 'DELETE' }]]);
  expect(removed.requests[0]?.url).toMatch(/\/users\/42\/credentials\/trojan$/);
});
