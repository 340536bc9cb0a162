import { expect, test } from 'vitest';
import { ferry } from '../../testing/terminal.ts';

const env = { FERRY_TOKEN: 'token-1' };
const done = { is_success: true, message: '' };
const shown = { kind: 'trojan', set_at: '2026-11-01T00:00:00Z', is_for_all_nodes: true };
const secret = 'of-the-old-panel';

test('a credential is set from an option, or from a file without a trace in the list of processes', async () => {
  const reply = () => ({ body: { ...done, result: { user_id: 42, ...shown } } });
  const command = ['users', 'set-credential', '42'];
  const byOption = await ferry([...command, '--kind', 'trojan', '--secret', secret], { env, reply });
  const body = JSON.stringify({ kind: 'trojan', secret });
  const byFile = await ferry([...command, '--input', '-'], { env, reply, stdin: body });
  for (const { code, requests, out } of [byOption, byFile]) {
    expect(code).toBe(0);
    expect(requests).toMatchObject([{ method: 'PUT', body }]);
    expect(requests[0]?.url).toMatch(/\/api\/v2\/admin_api\/users\/42\/credentials$/);
    expect(out).not.toContain(secret);
  }
});

test('what the kind cannot take is refused before anything is sent', async () => {
  const asked = await ferry(['users', 'set-credential', '42', '--kind', 'vless', '--secret', secret], {
    env,
  });
  expect([asked.code, asked.requests]).toEqual([2, []]);
  expect(asked.err).toContain('UUID');
});

test('a credential of another customer is told', async () => {
  const taken = await ferry(['users', 'set-credential', '42', '--kind', 'trojan', '--secret', secret], {
    env,
    reply: () => ({
      status: 409,
      body: { is_success: false, message: 'Another customer presents it', code: 'users.credential_taken' },
    }),
  });
  expect(taken.code).toBe(1);
  expect(taken.err).toContain('Another customer presents it');
});

test('they are listed without secrets', async () => {
  const listed = await ferry(['users', 'credentials', '42', '--json'], {
    env,
    reply: () => ({ body: { ...done, result: [shown] } }),
  });
  expect(listed.requests).toMatchObject([{ method: 'GET' }]);
  expect(JSON.parse(listed.out).rows).toEqual([shown]);
});

test('one is removed after --yes alone', async () => {
  const removal = ['users', 'remove-credential', '42', 'trojan'];
  const asked = await ferry(removal, { env });
  expect([asked.code, asked.requests]).toEqual([2, []]);
  const removed = await ferry([...removal, '--yes'], {
    env,
    reply: () => ({ body: { ...done, result: { user_id: 42, kind: 'trojan' } } }),
  });
  expect([removed.code, removed.requests]).toMatchObject([0, [{ method: 'DELETE' }]]);
  expect(removed.requests[0]?.url).toMatch(/\/users\/42\/credentials\/trojan$/);
});
