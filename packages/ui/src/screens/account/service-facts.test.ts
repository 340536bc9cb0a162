import { expect, test } from 'vitest';
import { service, storyNow } from './dashboard.fixture.ts';
import { isStarting, serviceFacts } from './service-facts.ts';

const gb = 1024 ** 3;
const facts = (change: Partial<typeof service> = {}) =>
  serviceFacts({ ...service, ...change }, storyNow, 'Asia/Shanghai');

test('the running period is read as days left, shares of the quota and pace', () => {
  const read = facts();
  expect(read).toMatchObject({
    state: 'active',
    left: { count: 23, unit: 'days' },
    isEnding: false,
    isAhead: false,
    resetInDays: 10,
  });
  expect(Math.round((read.earlier / gb) * 10) / 10).toBe(117.2);
  expect(read.gone).toBeCloseTo(0.687, 3);
});

test('the parts always add up to the used traffic, also just after a reset', () => {
  const read = facts({ ss_upload_size: 0, ss_download_size: 2 * gb });
  expect(read).toMatchObject({ used: 2 * gb, today: 2 * gb, yesterday: 0, earlier: 0 });
});

test('seven days or less call for renewal', () => {
  expect(facts({ user_level_expire_in: '2026-11-28T07:00:00Z' }).isEnding).toBe(true);
  expect(facts({ user_level_expire_in: '2026-11-29T07:00:00Z' }).isEnding).toBe(false);
});

test('an inactive service has a reason', () => {
  expect(facts({ is_active: false, user_level_expire_in: '2026-11-20T00:00:00Z' }).state).toBe('expired');
  expect(facts({ is_active: false, ss_download_size: 300 * gb }).state).toBe('usedUp');
  expect(facts({ is_active: false }).state).toBe('inactive');
});

test('an ended service has no days left, and no steps to a first connection', () => {
  const ended = { is_active: false, user_level_expire_in: '2026-11-20T00:00:00Z' };
  expect(facts(ended).left).toEqual({ count: 0, unit: 'days' });
  const starts = (change: Partial<typeof service>) =>
    isStarting({ first_traffic_at: null, old_service_info: { ...service, ...change } }, storyNow);
  expect(starts({})).toBe(true);
  expect(starts(ended)).toBe(false);
});

test('usage that is never reset has no pace', () => {
  expect(facts({ next_reset_at: null })).toMatchObject({
    gone: undefined,
    isAhead: false,
    resetInDays: undefined,
  });
});

test('a larger share of traffic than of time is ahead', () =>
  expect(facts({ ss_download_size: 280 * gb }).isAhead).toBe(true));
