import { describe, expect, test } from 'vitest';
import { signEpay } from './epay.ts';

describe('the signature of EPay', () => {
  test('is the MD5 of the sorted raw fields, followed by the key', () => {
    // printf 'money=1.00&name=VIP 会员&notify_url=http://a.example/n?x=1&out_trade_no=2026&pid=1001&type=alipaySECRET' | md5sum
    const fields = {
      pid: '1001',
      type: 'alipay',
      out_trade_no: '2026',
      notify_url: 'http://a.example/n?x=1',
      name: 'VIP 会员',
      money: '1.00',
      param: '',
      sign: 'ignored',
      sign_type: 'MD5',
    };
    expect(signEpay(Object.entries(fields), 'SECRET')).toBe('22e92756589d416b6dbdb00c4856310a');
  });

  test('sorts by bytes, so that capitals come first, and omits empty values', () => {
    // printf 'B=2&a=1&b=0k' | md5sum
    expect(signEpay(Object.entries({ b: '0', a: '1', B: '2', c: '' }), 'k')).toBe(
      'e2b1a1acfd74d2bcb66fac39fa5c18ac',
    );
  });
});
