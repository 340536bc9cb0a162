import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const defaults = {
  siteName: '渡口',
  apiOrigins: [],
  currency: 'CNY',
  timeZone: 'Asia/Shanghai',
  captcha: true,
  telegram: false,
  push: false,
  passkeyOrigins: [],
  testPages: import.meta.env.DEV,
};

test('the settings of the server are read from the page', () => {
  const told = {
    siteName: 'Ferry',
    currency: 'USD',
    timeZone: 'Europe/Berlin',
    crispWebsiteId: 'abc',
    testPages: false,
    apiOrigins: ['https://ferry.example', 'https://api2.example'],
    passkeyOrigins: ['https://ferry.example'],
  };
  expect(readSettings(JSON.stringify(told))).toEqual({
    ...told,
    captcha: true,
    telegram: false,
    push: false,
  });
});

test.each([
  ['nothing', undefined],
  ['an empty page', ''],
  ['what is no JSON', '<!--settings-->'],
  ['another shape', '{"siteName":7}'],
])('%s results in the defaults', (_, content) => {
  expect(readSettings(content)).toEqual(defaults);
});

test('a time zone that the browser does not know is replaced', () => {
  expect(readSettings('{"timeZone":"Mars/Olympus"}')).toEqual(defaults);
});
