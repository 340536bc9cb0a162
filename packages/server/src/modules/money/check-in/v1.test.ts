import { expect, test } from 'vitest';
import { givePlan } from '../../../testing/nodes.ts';
import { openCustomer } from '../../../testing/people/customers.ts';
import { forAllTests, openTestServer } from '../../../testing/servers/open-test-server.ts';
import { setAccount } from '../../../testing/set-row.ts';

const url = '/v1/user/checkin';
const server = await forAllTests(
  openTestServer({ FERRY_CHECK_IN_MIN_MB: '100', FERRY_CHECK_IN_MAX_MB: '100' }),
);

test('the older call checks in once a day, and returns the gain and the quota', async () => {
  const { id, headers } = await openCustomer(server);
  await givePlan(server, id, { level: 1 });
  const show = async () => (await server.app.inject({ url, headers })).json();
  const before = await show();
  expect(before).toMatchObject({ ret: 1, msg: '', is_done: false, gained_bytes: null });
  expect((await show()).is_done, 'looking checks nobody in').toBe(false);
  const gained = (await server.app.inject({ method: 'POST', url, headers })).json();
  expect(gained).toMatchObject({
    ret: 1,
    msg: 'Checked in: 100 MB of traffic added',
    is_done: true,
    gained_bytes: 100 * 1024 ** 2,
    unflowtraffic: before.unflowtraffic + 100 * 1024 ** 2,
  });
  expect(gained.traffic).toMatch(/^\d+\.\d\dGB$/);
  expect(gained.trafficInfo.unUsedTraffic).toBe(gained.traffic);
  expect(await show()).toEqual({ ...gained, msg: '' });
  expect((await server.app.inject({ method: 'POST', url, headers })).json()).toEqual({
    ret: 0,
    msg: 'You’ve already checked in today. Come back tomorrow',
  });
});

test('the older call refuses an account that has expired', async () => {
  const { id, headers } = await openCustomer(server);
  await setAccount(server, id, { expires_at: new Date(0) });
  expect((await server.app.inject({ method: 'POST', url, headers })).json()).toEqual({
    ret: 0,
    msg: 'Your account has expired. Renew it to check in',
  });
});
