import { expect, test } from 'vitest';
import { answer, asAdmin, refusal } from '../../testing/terminal.ts';

const device = {
  push_device_id: 7,
  user_agent: 'Firefox',
  push_service: 'updates.push.services.mozilla.com',
  created_at: '2026-11-01T00:00:00Z',
  last_sent_at: null,
};

test('the browsers with a customer’s notifications are listed', async () => {
  const argv = ['users', 'push-devices', '42'];
  const listed = await asAdmin(argv, { reply: () => answer([device]) });
  expect([listed.code, listed.requests[0]?.url]).toEqual([
    0,
    expect.stringMatching(/\/api\/v2\/admin_api\/users\/42\/push_devices$/),
  ]);
  expect(listed.out).toContain('updates.push.services.mozilla.com');
  const asJson = await asAdmin([...argv, '--json'], { reply: () => answer([device]) });
  expect(JSON.parse(asJson.out).rows).toEqual([device]);
});

const removal = ['users', 'remove-push-device', '42', '7'];

test('one is removed only with --yes', async () => {
  const asked = await asAdmin(removal);
  expect([asked.code, asked.requests]).toEqual([2, []]);
  const removed = await asAdmin([...removal, '--yes'], {
    reply: () => answer({ user_id: 42, push_device_id: 7 }),
  });
  expect(removed.code).toBe(0);
  expect(removed.requests).toMatchObject([{ method: 'DELETE' }]);
  expect(removed.requests[0]?.url).toMatch(/\/users\/42\/push_devices\/7$/);
});

test('a missing one is refused', async () => {
  const absent = await asAdmin([...removal, '--yes'], {
    reply: () => refusal(404, 'push.absent', 'This device no longer gets notifications'),
  });
  expect(absent.code).toBe(1);
  expect(absent.err).toContain('no longer gets notifications');
});
