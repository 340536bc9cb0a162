import type { ExamplesOf } from '../base/example.ts';
import type * as adminCalls from './admin.ts';

const settings = {
  kind: 'epay' as const,
  address: 'https://pay.example.com',
  pid: '1001',
  type: 'usdt.trc20',
  mode: 'form' as const,
  is_asked: true,
};
const terms = { label: 'USDT', least: '20.00', most: null };
const usualTerms = {
  title: null,
  currency: null,
  rate: null,
  fee_percent: '0',
  fee_fixed: '0.00',
  fee_payer: 'site' as const,
  levels: [],
  node_groups: [],
};
const method = {
  ...usualTerms,
  method: 'usdt',
  number: 100,
  gateway: 'epay' as const,
  ...terms,
  settings,
  position: 3,
  is_enabled: true,
  notify_address: 'https://ferry.example.com/v1/payment/notify/epay/usdt',
  created_at: '2026-11-02T08:00:00Z',
  updated_at: '2026-11-02T08:00:00Z',
};

export const admin = {
  list: { answer: { result: [method] } },
  show: { input: { method: 'usdt' }, answer: { result: method } },
  create: {
    input: { body: { method: 'usdt', ...terms, settings: { ...settings, key: 'MERCHANT-KEY-EXAMPLE' } } },
    answer: { result: method },
  },
  update: {
    input: { method: 'usdt', body: { label: 'USDT (TRC20)', label_en: 'USDT on TRON', least: '30.00' } },
    answer: {
      result: { ...method, label: 'USDT (TRC20)', label_en: 'USDT on TRON', least: '30.00' },
    },
  },
  enable: { input: { method: 'usdt' }, answer: { result: method } },
  disable: { input: { method: 'usdt' }, answer: { result: { ...method, is_enabled: false } } },
  test: {
    input: { method: 'usdt' },
    answer: {
      result: {
        method: 'usdt',
        tests: [
          { test: 'gateway', outcome: 'ok', message: 'The gateway answers and accepts the settings' },
          {
            test: 'notify_address',
            outcome: 'failed',
            message:
              'https://ferry.example.com/v1/payment/notify/epay/usdt gives no answer of this server (HTTP 403), so notifications may not arrive: let the proxy and the firewall pass such requests unchanged',
          },
        ],
      },
    },
  },
  order: { input: { body: { methods: ['usdt', 'alipay'] } }, answer: {} },
} satisfies ExamplesOf<typeof adminCalls>;
