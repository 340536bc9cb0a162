import type { ExamplesOf } from '../base/example.ts';
import type * as adminCalls from './admin.ts';
import type * as programsCalls from './programs.ts';
import type * as v1Calls from './v1.ts';

const days = { from: '2026-11-01', to: '2026-11-02' };
const asked = { time_zone: 'Asia/Shanghai', ...days, by: 'day' as const };

export const admin = {
  today: {
    answer: {
      result: {
        at: '2026-11-02T08:00:00Z',
        time_zone: 'Asia/Shanghai',
        currency: 'CNY',
        online_customers: 318,
        nodes_online: 24,
        nodes_silent: 1,
        tickets_waiting: 3,
        recharges_waiting: 2,
        days: [
          {
            day: '2026-11-02',
            recharged: '1480.00',
            recharges: 37,
            sold: '1260.00',
            orders: 61,
            joined: 12,
            with_traffic: 702,
            billed_bytes: 1_924_145_348_608,
          },
          {
            day: '2026-11-01',
            recharged: '2010.00',
            recharges: 52,
            sold: '1745.00',
            orders: 83,
            joined: 19,
            with_traffic: 815,
            billed_bytes: 3_298_534_883_328,
          },
        ],
      },
    },
  },
  revenue: {
    input: days,
    answer: {
      result: {
        ...asked,
        currency: 'CNY',
        steps: [
          {
            begins: '2026-11-01',
            recharged: '2010.00',
            recharges: 52,
            recharges_refunded: '50.00',
            purchases: '1345.00',
            renewals: '400.00',
            orders: 83,
            orders_refunded: '20.00',
            codes: '100.00',
            invites: '36.20',
            corrections: '-5.00',
          },
          {
            begins: '2026-11-02',
            recharged: '1480.00',
            recharges: 37,
            recharges_refunded: '0.00',
            purchases: '940.00',
            renewals: '320.00',
            orders: 61,
            orders_refunded: '0.00',
            codes: '50.00',
            invites: '12.40',
            corrections: '0.00',
          },
        ],
      },
    },
  },
  customers: {
    input: { ...days, by: 'day' },
    answer: {
      result: {
        ...asked,
        steps: [
          {
            begins: '2026-11-01',
            joined: 19,
            buyers: 74,
            first_buyers: 11,
            with_traffic: 815,
            ended: 6,
          },
          {
            begins: '2026-11-02',
            joined: 12,
            buyers: 55,
            first_buyers: 7,
            with_traffic: 702,
            ended: 4,
          },
        ],
      },
    },
  },
  traffic: {
    input: days,
    answer: {
      result: {
        ...asked,
        steps: [
          {
            begins: '2026-11-01',
            upload: 219_902_325_555,
            download: 2_638_827_906_662,
            billed: 3_298_534_883_328,
          },
          {
            begins: '2026-11-02',
            upload: 128_276_356_574,
            download: 1_539_316_278_886,
            billed: 1_924_145_348_608,
          },
        ],
      },
    },
  },
  nodes: {
    input: days,
    answer: {
      result: {
        ...asked,
        nodes: [
          {
            node_id: 3,
            node_name: 'Hong Kong 01',
            upload: 91_625_968_981,
            download: 1_099_511_627_776,
            billed: 1_191_137_596_757,
            hours: 31,
            silences: 1,
            steps: [751_619_276_800, 439_518_319_957],
          },
        ],
      },
    },
  },
  retention: {
    input: { from: '2026-09-01', to: '2026-11-02', by: 'month' },
    answer: {
      result: {
        time_zone: 'Asia/Shanghai',
        from: '2026-09-01',
        to: '2026-11-02',
        by: 'month',
        cohorts: [
          { begins: '2026-09-01', joined: 340, stayed: [214, 181] },
          { begins: '2026-10-01', joined: 402, stayed: [263] },
          { begins: '2026-11-01', joined: 31, stayed: [] },
        ],
      },
    },
  },
} satisfies ExamplesOf<typeof adminCalls>;

const token = '3f6a1c52-7d0e-4b8a-9c41-5e2f8d7b6a90';
const range = { token, from_iso: '2026-03-12T16:00:00Z', to_iso: '2026-03-13T16:00:00Z' };

const flow = {
  ss_tx_size: 52_428_800,
  ss_rx_size: 1_021_313_024,
  total_traffic: 1_073_741_824,
  effective_traffic: 1_610_612_736,
};
const records = {
  result: [
    {
      user_id: 42,
      node_id: 3,
      node_name: 'Hong Kong 01',
      created_at: '2026-03-13T03:00:00Z',
      ...flow,
      node_rate: '1.50',
    },
  ],
  grain: 'hour' as const,
};
const day = { user_id: 42, data_time_range_lower: '2026-03-12T16:00:00Z', ...flow, traffic_gb: 1 };

export const programs = {
  dataHistory: {
    input: range,
    answer: {
      result: { user_id: 42 },
      result_list: [
        {
          created_at: '2026-03-12T16:00:00Z',
          user_id: 42,
          ss_upload_size: 2_147_483_648,
          ss_download_size: 27_917_287_424,
          ss_bandwidth_total_size: 214_748_364_800,
          money_amount: '38.50',
          user_level_expire_in: '2026-03-20T04:00:00Z',
        },
      ],
      source: 'column_store',
    },
  },
  trafficFull: { input: range, answer: { ...records, source: 'roll_ups' } },
  trafficFullFromStore: { input: range, answer: { ...records, source: 'column_store' } },
  trafficDays: { input: range, answer: { result: [day] } },
} satisfies ExamplesOf<typeof programsCalls>;

const body = { data_start_ats: ['2026-03-13T03:00:00Z'] };
const total = { data_start_at: '2026-03-13T03:00:00Z', ...flow, traffic_gb: 1 };
const hour = { ...day, data_time_range_lower: '2026-03-13T03:00:00Z' };

export const v1 = {
  ofNode: { input: { node_id: 3, body }, answer: { result: [{ node_id: 3, ...total }] } },
  ofUser: { input: { user_id: 42, body }, answer: { result: [{ user_id: 42, ...total }] } },
  axis: {
    input: { token_uuid: token, limit: 24 },
    answer: { result: [{ ...hour, timestamp_ms: 1_773_370_800_000 }] },
  },
  calendar: { input: { token_uuid: token, year_month: '2026-03' }, answer: { result: [day] } },
} satisfies ExamplesOf<typeof v1Calls>;
