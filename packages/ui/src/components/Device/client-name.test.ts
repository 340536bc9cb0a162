import { expect, test } from 'vitest';
import { clientName } from './client-name.ts';

test.each([
  ['Shadowrocket/2070 CFNetwork/1494.0.7 Darwin/23.4.0', 'Shadowrocket'],
  ['clash-verge/v2.3.0', 'Clash Verge Rev'],
  ['Quantumult%20X/1.4.1 (iPhone; iOS 18.5)', 'Quantumult X'],
  ['SFA/1.11.4 (421; sing-box 1.11.4)', 'sing-box'],
  ['Mozilla/5.0 (Windows NT 10.0)', 'Mozilla'],
  ['curl/8.5.0', 'curl'],
  ['', undefined],
  ['/1.0', undefined],
  ['x'.repeat(300), 'x'.repeat(40)],
])('%s is %s', (userAgent, name) => {
  expect(clientName(userAgent)).toBe(name);
});
