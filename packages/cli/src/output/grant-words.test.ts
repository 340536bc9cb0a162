import { afterEach, expect, test } from 'vitest';
import { speak } from '../words/say.ts';
import { grantWords } from './grant-words.ts';

afterEach(() => speak('en'));

const gigabyte = 2 ** 30;
const whole = {
  kind: 'level_time',
  level: 2,
  duration: 'P30D',
  bytes: 50 * gigabyte,
  speed_limit: 300,
  device_limit: 1,
} as const;

test('a grant is described in people’s units', () => {
  expect(grantWords({ kind: 'money', amount: '20.00' })).toBe('20.00 of money');
  expect(grantWords({ kind: 'traffic', bytes: 10 * gigabyte })).toBe('10 GB of traffic');
  expect(grantWords({ kind: 'plan_time', duration: 'P3D' })).toBe('3 days of the plan');
  expect(grantWords({ kind: 'plan_time', duration: 'P3D', bytes: gigabyte, resume_ended: true })).toBe(
    '3 days of the plan, also of an ended one, 1 GB of traffic',
  );
  expect(grantWords({ kind: 'account_time', duration: 'P3D' })).toBe('3 days of the account');
  expect(grantWords({ kind: 'level_time', level: 1, duration: 'P1D' })).toBe('1 day of level 1');
  expect(grantWords(whole)).toBe('30 days of level 2, 50 GB of traffic, 300 Mbps at most, 1 device');
});

test('in Chinese, too', () => {
  speak('zh-CN');
  expect(grantWords(whole)).toBe('等级 2（30 天）、流量 50 GB、限速 300 Mbps、1 台设备');
});
