import { expect, test } from 'vitest';
import { scannedCode, severalCodes } from './codes.ts';

test('several codes are split at their separators, each once', () => {
  expect(severalCodes('FERRY-7K2M-8K2M\nferry–7k2m-8k2m，FERRY-AAAA-0001; FERRY-AAAA-0002 \n')).toEqual([
    'ferry-7k2m-8k2m',
    'FERRY-AAAA-0001',
    'FERRY-AAAA-0002',
  ]);
});

test.each([
  '\n',
  '\r\n',
  ' ',
  '\t',
  '\u3000',
  ',',
  ', ',
  '，',
  '、',
  ';',
  '；',
  '。',
  '|',
  '/',
  ' + ',
  ' · ',
  '"',
])('codes with %j between them are several', (between) => {
  const codes = ['FERRY-AAAA-0001', 'FERRY-AAAA-0002', 'FERRY-AAAA-0003'];
  expect(severalCodes(`${between}${codes.join(between)}${between}`)).toEqual(codes);
});

test.each(['FERRY-7K2M-8K2M', ' FERRY 7K2M 8K2M ', '', 'your code: FERRY-7K2M-8K2M'])(
  '%j is not several',
  (text) => {
    expect(severalCodes(text)).toEqual([]);
  },
);

test.each([
  ['FERRY-7K2M-8K2M', 'FERRY-7K2M-8K2M'],
  ['https://ferry.example/user/wallet/recharge/cd-key?code=FERRY-7K2M-8K2M', 'FERRY-7K2M-8K2M'],
  ['https://other.example/', ''],
])('a picture of %j', (text, code) => {
  expect(scannedCode(text)).toBe(code);
});
