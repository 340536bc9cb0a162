import { expect, test } from 'vitest';
import { ferry } from '../../testing/terminal.ts';

const env = { FERRY_TOKEN: 'token-1' };
const done = { is_success: true, message: '' };
const device = {
  push_device_id: 7,
  user_agent: 'Firefox',
  push_service: 'updates.push.services.mozilla.com',
  created_at: '2026-11-01T00:00:00Z',
  last_sent_at: null,
};

test('the browsers with a customer’s notifications are listed', async () => {
  const argv = ['users', 'push-devices', '42'];
  const listed = await ferry(argv, { env, reply: () => ({ body: { ...done, result: [device] } }) });
  expect([listed.code, listed.requests[0]?.url]).toEqual([
    0,
    expect.stringMatching(/\/api\/v2\/admin_api\/users\/42\/push_devices$/),
  ]);
  expect(listed.out).toContain('updates.push.services.mozilla.com');
  const asJson = await ferry([...argv, '--json'], {
    env,
    reply: () => ({ body: { ...done, result: [device] } }),
  });
  expect(JSON.parse(asJson.out).rows).toEqual([device]);
});

const removal = ['users', 'remove-push-device', '42', '7'];

test('one is removed after --yes alone', async () => {
  const asked = await ferry(removal, { env });
  expect([asked.code, asked.requests]).toEqual([2, []]);
  const removed = await ferry([...removal, '--yes'], {
    env,
    reply: () => ({ body: { ...done, result: { user_id: 42, push_device_id: 7 } } }),
  });
  expect(removed.code).toBe(0);
  expect(removed.requests).toMatchObject([{ method: 'DELETE' }]);
  expect(removed.requests[0]?.url).toMatch(/\/users\/42\/push_devices\/7$/);
});

test('one that is not there is told', async () => {
  const absent = await ferry([...removal, '--yes'], {
    env,
    reply: () => ({
      status: 404,
      body: { is_success: false, message: 'This device no longer gets notifications', code: 'push.absent' },
    }),
  });
  expect(absent.code).toBe(1);
  expect(absent.err).toContain('no longer gets notifications');
});
