import type { ExamplesOf } from '../base/example.ts';
import type * as adminCalls from './admin.ts';
import type * as customerCalls from './customer.ts';
import type * as v1Calls from './v1.ts';

const tradeNo = '202603131116001234567801';
const gatewayNo = '2026031319160001234';

const waiting = {
  id: '6f1d2c3b-0000-4000-8000-000000000001',
  created_at: '2026-03-13T11:16:00Z',
  updated_at: '2026-03-13T11:16:00Z',
  trade_no: tradeNo,
  money_amount: '50.00',
  is_finish: false,
  pay_method_id: 1,
  invoice_id: '6f1d2c3b-0000-4000-8000-000000000901',
  remark: null,
  config_json: {},
  method: 'alipay',
  method_label: 'Alipay',
  status: 'pending' as const,
  due: '50.00',
  due_currency: 'CNY',
  fee: '0.00',
  credited: null,
  expires_at: '2026-03-13T11:46:00Z',
  paid_at: null,
  refunded_at: null,
};
const paid = {
  ...waiting,
  updated_at: '2026-03-13T11:17:12Z',
  is_finish: true,
  status: 'paid' as const,
  credited: '50.00',
  paid_at: '2026-03-13T11:17:12Z',
};

const toPay = {
  recharge: waiting,
  pay: { kind: 'qrcode' as const, text: 'https://qr.example.com/bax04417qcrjv8h9c1t72550' },
};

const bounds = { least: '1.00', most: '5000.00' };
const free = { currency: 'CNY', rate: null, fee_percent: '0', fee_fixed: '0.00' };

export const customer = {
  options: {
    answer: {
      result: {
        currency: 'CNY',
        methods: ['alipay', 'wxpay', 'card'],
        ways: [
          { method: 'alipay', label: 'Alipay', is_test: false, ...bounds, ...free },
          { method: 'wxpay', label: 'WeChat Pay', is_test: false, ...bounds, ...free },
          { method: 'card', label: 'Card', is_test: false, least: '20.00', most: '5000.00', ...free },
        ],
        least: '1.00',
        most: '5000.00',
        presets: ['10.00', '20.00', '50.00', '100.00', '200.00', '500.00'],
        minutes: 30,
      },
    },
  },
  create: { input: { body: { amount: '50.00', method: 'alipay' } }, answer: { result: toPay } },
  list: {
    input: { status: 'paid' },
    answer: { result: { created_at: '2026-03-13T11:20:00Z', total_count: 1, recharge_records: [paid] } },
  },
  proceed: { input: { recharge_id: waiting.id }, answer: { result: toPay } },
  check: { input: { recharge_id: waiting.id }, answer: { result: { recharge: paid, pay: null } } },
  cancel: {
    input: { recharge_id: waiting.id },
    answer: {
      result: {
        recharge: { ...waiting, updated_at: '2026-03-13T11:20:00Z', status: 'cancelled' },
        pay: null,
      },
    },
  },
} satisfies ExamplesOf<typeof customerCalls>;

const known = {
  trade_no: tradeNo,
  created_at: '2026-03-13T11:16:00Z',
  user_id: 42,
  email: 'lin@example.com',
  amount: '50.00',
  currency: 'CNY',
  system: 'epay' as const,
  method: 'alipay',
  status: 'paid' as const,
  paid_at: '2026-03-13T11:17:12Z',
  refunded_at: null,
  paid_by: 'gateway' as const,
  paid_with: 'alipay',
  credited: '50.00',
  received: '50.00',
  gateway_no: gatewayNo,
  remark: null,
};
const moved = {
  trade_no: tradeNo,
  user_id: 42,
  amount: '50.00',
  wallet_balance: '38.50',
  at: '2026-03-13T11:20:00Z',
};

export const admin = {
  markPaid: {
    input: { trade_no: tradeNo, body: { remark: 'Bank transfer, slip 77' } },
    answer: { result: moved },
  },
  refund: {
    input: { trade_no: tradeNo, body: { remark: 'Charged back by the bank', is_chargeback: true } },
    answer: {
      result: { ...moved, wallet_balance: '0.00', at: '2026-03-20T09:30:00Z', debt: '11.50' },
    },
  },
  listAll: {
    input: { status: 'paid', system: 'epay', paid_from: '2026-03-01T00:00:00Z' },
    answer: { result: { total_count: 1, total_amount: '50.00', recharges: [known] } },
  },
  listUnusual: {
    input: { from: '2026-03-01T00:00:00Z' },
    answer: {
      result: {
        total_count: 1,
        payments: [
          {
            payment_id: '5',
            created_at: '2026-03-13T11:17:12Z',
            system: 'epay',
            trade_no: tradeNo,
            gateway_no: gatewayNo,
            paid: '45.00',
            currency: 'CNY',
            paid_with: 'alipay',
            unusual: ['less'],
            credited: '45.00',
            refunded_at: null,
            credited_to: null,
            closed_at: null,
            closed_by: null,
            remark: null,
            user_id: 42,
            email: 'lin@example.com',
            amount: '50.00',
          },
        ],
      },
    },
  },
  showAny: {
    input: { trade_no: tradeNo },
    answer: {
      result: {
        ...known,
        recharge_id: waiting.id,
        expires_at: '2026-03-13T11:46:00Z',
        asked_at: null,
        invoice_id: waiting.invoice_id,
        commission: '5.00',
      },
    },
  },
  creditUnusual: {
    input: {
      payment_id: 5,
      body: { user_id: 42, amount: '45.00', remark: 'Paid with a trade number that was typed by hand' },
    },
    answer: {
      result: {
        payment_id: '5',
        user_id: 42,
        amount: '45.00',
        wallet_balance: '83.50',
        at: '2026-03-13T12:00:00Z',
      },
    },
  },
  closeUnusual: {
    input: { payment_id: 5, body: { remark: 'Refunded at the gateway' } },
    answer: { result: { payment_id: '5', at: '2026-03-13T12:00:00Z' } },
  },
  askGateway: {
    input: { trade_no: tradeNo },
    answer: { result: { trade_no: tradeNo, gateway: 'confirmed', status: 'paid' } },
  },
  days: {
    input: { from: '2026-03-13', to: '2026-03-14' },
    answer: {
      result: {
        time_zone: 'Asia/Shanghai',
        currency: 'CNY',
        days: [
          {
            day: '2026-03-13',
            system: 'epay',
            paid_count: 37,
            paid: '1480.00',
            received: '1430.00',
            by_hand: '50.00',
            refunded: '20.00',
          },
        ],
      },
    },
  },
} satisfies ExamplesOf<typeof adminCalls>;

const asked = { ret: 1, msg: 'Paid', tradeno: tradeNo, status: 'paid', confirmed: true } as const;

const notification =
  `pid=1001&trade_no=${gatewayNo}&out_trade_no=${tradeNo}&type=alipay&name=Ferry+50.00&money=50.00` +
  '&trade_status=TRADE_SUCCESS&sign=7c9e6679f7a84d0e9a55c6e3d1b2a4f0&sign_type=MD5';

export const v1 = {
  purchase: {
    input: { body: { price: '50.00', type: 'alipay' } },
    answer: {
      ret: 1,
      msg: '',
      type: 'qrcode',
      url: toPay.pay.text,
      tradeno: tradeNo,
      expires_at: 1_773_402_360,
    },
  },
  status: { input: { tradeno: tradeNo }, answer: { ret: 1, msg: 'Paid', result: 1, status: 'paid' } },
  notified: { input: { payment_system: 'epay' }, answer: 'success' },
  notifiedByPost: { input: { payment_system: 'epay', body: notification }, answer: 'success' },
  methodNotified: { input: { payment_system: 'epay', method: 'alipay' }, answer: 'success' },
  methodNotifiedByPost: {
    input: { payment_system: 'epay', method: 'alipay', body: notification },
    answer: 'success',
  },
  adminNotify: { input: { out_trade_no: tradeNo }, answer: asked },
  adminNotifyByCookies: { input: { out_trade_no: tradeNo }, answer: asked },
  sandboxPage: { input: { trade_no: tradeNo }, answer: '<!doctype html><html lang="en">…</html>' },
  sandboxPay: {
    input: { trade_no: tradeNo, body: { sign: 'made-up-signature-of-the-sandbox-page', act: 'pay' } },
    answer: null,
  },
} satisfies ExamplesOf<typeof v1Calls>;
