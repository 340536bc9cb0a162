import { expect, test } from 'vitest';
import { platformOf } from './device.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0', 0, 'windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 0, 'macos'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 5, 'ios'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 5, 'ios'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile', 5, 'android'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', 0, 'linux'],
  ['', 0, 'windows'],
])('%s with %i touch points is %s', (agent, touchPoints, platform) => {
  expect(platformOf(agent, touchPoints)).toBe(platform);
});
