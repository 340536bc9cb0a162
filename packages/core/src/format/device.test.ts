import { expect, test } from 'vitest';
import { formatDevice } from './device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari，iPhone',
    'Safari on iPhone',
    'phone',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge，Windows',
    'Edge on Windows',
    'desktop',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${webkit} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'Chrome，iPad',
    'Chrome on iPad',
    'tablet',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; V2309A; wv) ${webkit} Version/4.0 Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.49.2600`,
    '微信，Android',
    'WeChat on Android',
    'phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00) ${webkit} Chrome/114.0 HuaweiBrowser/15.0.4.301 Mobile Safari/537.36`,
    '华为浏览器，HarmonyOS',
    'Huawei Browser on HarmonyOS',
    'phone',
  ],
  ['ferry-cli/0.1.0 node/24.1', 'ferry-cli 0.1.0', 'ferry-cli 0.1.0', 'program'],
  ['Phone', 'Phone', 'Phone', 'program'],
  ['  ', '', '', 'unknown'],
  ['x'.repeat(500), 'x'.repeat(60), 'x'.repeat(60), 'program'],
])('%s', (agent, zh, en, kind) => {
  expect(formatDevice(agent, 'zh-CN')).toEqual({ name: zh, kind });
  expect(formatDevice(agent, 'en')).toEqual({ name: en, kind });
});
