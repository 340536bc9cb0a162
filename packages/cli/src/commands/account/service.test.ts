import { expect, test } from 'vitest';
import { answer, asAdmin, type Reply } from '../../testing/terminal.ts';

const service = (argv: string[], reply: Reply) =>
  asAdmin(['account', 'service', ...argv], { reply: () => reply });

const result = {
  service_id: 42,
  service_name: 'Speedboat',
  service_type: 'main_package',
  expire_time: '2026-12-14T16:00:00Z',
  traffic_used: 32_212_254_720,
  traffic_total: 214_748_364_800,
  is_active: true,
};

test('service shows a customer’s service by an API token', async () => {
  const { code, out, requests } = await service([], answer(result));
  expect(code).toBe(0);
  expect(requests[0]).toMatchObject({
    url: 'https://ferry.test/api/v2/user/get_old_service',
    headers: { authorization: 'Bearer token-1' },
  });
  expect(out).toMatch(/Plan +Speedboat\nServed +yes\nUntil +2026-12-14T16:00:00Z\nUsed +30 GB of 200 GB/);
});

test('service gives programs the server’s answer', async () => {
  const { out } = await service(['--json'], answer(result));
  expect(JSON.parse(out)).toEqual(result);
});

test('a token that was revoked ends with code 4', async () => {
  const body = { is_success: false, message: 'Sign in again', code: 'auth.token_invalid' };
  expect((await service([], { status: 401, body })).code).toBe(4);
});
