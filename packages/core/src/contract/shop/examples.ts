import type { ExamplesOf } from '../base/example.ts';
import { unlimitedHeld, unlimitedProduct } from '../services/unlimited.ts';
import type * as adminCalls from './admin.ts';
import type * as customerCalls from './customer.ts';
import type * as orderCalls from './orders.ts';
import type * as v1Calls from './v1.ts';

const terms = {
  shop_name: 'Standard, 30 days',
  shop_type: 'main_package',
  money_amount: '20.00',
  ss_bandwidth_total_size: 214_748_364_800,
  user_level: 2,
  user_level_duration: 'P30D',
  account_validity_duration: 'P365D',
  ss_bandwidth_reset_interval: 'P30D',
  node_speed_limit: 300,
  node_connector: 5,
} as const;

const product = {
  id: 2,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  shop_group_id: 1,
  ...unlimitedProduct,
  ...terms,
  content_extra: '',
  is_auto_reset_bandwidth: false,
  is_enable: true,
  is_cannot_new_purchase: false,
  data_json: {},
};

const features = [
  { support: true, name: '200 GB of traffic', info: null },
  { support: false, name: 'Video', info: null },
];

const before = {
  plan_name: 'Standard',
  level: 2,
  level_expires_at: '2026-03-20T04:00:00Z',
  bytes_left: 6_442_450_944,
  ...unlimitedHeld,
  speed_limit: 300,
  device_limit: 5,
  next_reset_at: '2026-03-20T04:00:00Z',
};
const after = {
  ...before,
  level_expires_at: '2026-04-19T04:00:00Z',
  bytes_left: 214_748_364_800,
  next_reset_at: '2026-04-13T16:00:00Z',
};

const sold = { shop_id: 2, shop_name: 'Standard, 30 days' };

const quote = {
  quote_id: '9b2d6f2e-1f0c-4f57-8a3e-2d9a4b7c6e01',
  ...sold,
  expires_at: '2026-03-14T04:15:00Z',
  lines: [
    { kind: 'price' as const, label: 'Standard, 30 days', amount: '20.00' },
    { kind: 'discount' as const, label: 'SPRING20', amount: '-4.00' },
  ],
  to_pay: '16.00',
  balance: '38.50',
  balance_after: '22.50',
  missing: '0.00',
  before,
  after,
  losses: [],
};

const receipt = {
  purchase_id: '1024',
  ...sold,
  paid: '16.00',
  balance: '22.50',
  created_at: '2026-03-14T04:01:00Z',
  after,
};

export const customer = {
  list: {
    answer: {
      result: {
        held_shop_id: 2,
        products: {
          'plan-1': {
            name: 'Standard',
            info: null,
            price: '20.00',
            currency: 'CNY',
            billing: 'P30D',
            features,
            plan_shop_id: { P30D: 2 },
            kind: 'main_package',
            items: [product],
            is_current: true,
            blocked: null,
          },
        },
      },
    },
  },
  info: { input: { shop_id: 2 }, answer: { result: product } },
  preOrder: { input: { shop_id: 2, body: { coupon: 'SPRING20' } }, answer: { result: quote } },
  confirmOrder: {
    input: { shop_id: 2, body: { quote_id: quote.quote_id } },
    answer: { result: receipt },
  },
} satisfies ExamplesOf<typeof customerCalls>;

const managed = {
  ...product,
  includes_media: false,
  group: { name: 'Standard', info: '', features, position: 2 },
};

export const admin = {
  createProduct: {
    input: { body: { ...terms, group: { name: 'Standard', features, position: 2 } } },
    answer: { result: managed },
  },
  updateProduct: {
    input: { shop_id: 2, body: { money_amount: '18.00', node_connector: null } },
    answer: {
      result: {
        ...managed,
        updated_at: '2026-11-02T08:00:00Z',
        money_amount: '18.00',
        node_connector: null,
      },
    },
  },
  listProducts: { answer: { result: [managed] } },
} satisfies ExamplesOf<typeof adminCalls>;

const refund = {
  purchase_id: '1024',
  user_id: 42,
  shop_name: 'Standard, 30 days',
  amount: '16.00',
  wallet_balance: '38.50',
  service: 'put_back' as const,
  before: { ...after, wallet_balance: '22.50' },
  after: { ...before, wallet_balance: '38.50' },
  ends_auto_renewal: true,
  coupon: 'SPRING20',
};

export const orders = {
  listOrders: {
    input: { user_id: 42, state: 'paid', from: '2026-03-01T00:00:00Z' },
    answer: {
      result: {
        total_count: 1,
        total_paid: '16.00',
        orders: [
          {
            purchase_id: '1024',
            created_at: '2026-03-14T04:01:00Z',
            user_id: 42,
            email: 'lin@example.com',
            ...sold,
            kind: 'main_package',
            paid: '16.00',
            discount: '4.00',
            renews: null,
            auto_renews: true,
            refunded_at: null,
          },
        ],
      },
    },
  },
  previewRefund: { input: { purchase_id: 1024 }, answer: { result: refund } },
  refundOrder: {
    input: { purchase_id: 1024, body: { remark: 'Bought twice, ticket 317' } },
    answer: { result: { ...refund, refunded_at: '2026-03-14T09:30:00Z' } },
  },
} satisfies ExamplesOf<typeof orderCalls>;

const done = { ret: 1, msg: '' } as const;

export const v1 = {
  bought: {
    answer: {
      ...done,
      total_count: 1,
      page: 1,
      size: 15,
      bought: [
        {
          id: 1024,
          ...sold,
          price: '16.00',
          discount: '4.00',
          created_at: '2026-03-14T04:01:00Z',
          renew_at: '2026-04-19T04:00:00Z',
          auto_renews: true,
        },
      ],
    },
  },
  stopRenewal: { input: { id: 1024 }, answer: { ret: 1, msg: 'Auto-renewal is off' } },
  buy: {
    input: { body: { shop: 2, coupon: 'SPRING20', disableothers: 1 } },
    answer: { ret: 1, msg: 'You bought Standard, 30 days', ...receipt, is_repeat: false },
  },
  buyTrafficPackage: {
    input: { body: { shopid: 6 } },
    answer: {
      ret: 1,
      msg: 'You bought 100 GB of extra traffic',
      ...receipt,
      shop_id: 6,
      shop_name: '100 GB of extra traffic',
      paid: '15.00',
      balance: '7.50',
      after: { ...after, bytes_left: 322_122_547_200 },
      is_repeat: false,
    },
  },
  quoteBuy: { input: { body: { shop: 2, coupon: 'SPRING20' } }, answer: { ...done, ...quote } },
  buyInvite: {
    answer: {
      ret: 1,
      msg: 'Your invite link is permanent and free',
      invite_code: 'Qm7vK2xW9r',
      invite_link: 'https://ferry.example/auth/sign-up?invite_code=Qm7vK2xW9r',
      price: '0.00',
    },
  },
  list: { answer: { ...done, total_count: 1, page: 1, size: 15, shops: [product] } },
  planInfo: {
    input: { num: 'plan-1', time: 'P30D' },
    answer: {
      ...done,
      id: 2,
      name: 'Standard, 30 days',
      price: '20.00',
      time: 'P30D',
      shop: product,
    },
  },
  planTimes: {
    input: { num: 'plan-1' },
    answer: { ...done, name: 'Standard', plan_time: ['P30D', 'P90D', 'P365D'] },
  },
} satisfies ExamplesOf<typeof v1Calls>;
