import type { ExamplesOf } from '../base/example.ts';
import type * as customerCalls from './customer.ts';
import type * as v1Calls from './v1.ts';

const megabyte = 1024 ** 2;
const gained_bytes = 173 * megabyte;

const open = {
  today: '2026-03-14',
  time_zone: 'Asia/Shanghai',
  is_done: false,
  gained_bytes: null,
  least_bytes: 50 * megabyte,
  most_bytes: 300 * megabyte,
  blocked: null,
  week: [
    { day: '2026-03-09', bytes: 128 * megabyte },
    { day: '2026-03-10', bytes: 286 * megabyte },
    { day: '2026-03-11', bytes: null },
    { day: '2026-03-12', bytes: null },
    { day: '2026-03-13', bytes: null },
    { day: '2026-03-14', bytes: null },
    { day: '2026-03-15', bytes: null },
  ],
  week_bytes: 414 * megabyte,
  next_day_at: '2026-03-14T16:00:00Z',
};

export const customer = {
  show: { answer: { result: open } },
  checkIn: {
    answer: {
      result: {
        ...open,
        is_done: true,
        gained_bytes,
        week: open.week.map((one) => (one.day === open.today ? { ...one, bytes: gained_bytes } : one)),
        week_bytes: open.week_bytes + gained_bytes,
      },
    },
  },
} satisfies ExamplesOf<typeof customerCalls>;

export const v1 = {
  show: {
    answer: {
      ret: 1,
      msg: '',
      is_done: false,
      gained_bytes: null,
      unflowtraffic: 214_748_364_800,
      traffic: '200.00GB',
      trafficInfo: { unUsedTraffic: '172.00GB' },
    },
  },
  checkIn: {
    answer: {
      ret: 1,
      msg: 'Checked in: 173 MB of traffic added',
      is_done: true,
      gained_bytes,
      unflowtraffic: 214_929_768_448,
      traffic: '200.17GB',
      trafficInfo: { unUsedTraffic: '172.17GB' },
    },
  },
} satisfies ExamplesOf<typeof v1Calls>;
