import type { ExamplesOf } from '../base/example.ts';
import type * as adminCalls from './admin.ts';
import type * as customerCalls from './customer.ts';
import type * as v1Calls from './v1.ts';

const given = {
  name: 'BitTorrent',
  'name_zh-CN': 'BT 下载',
  description: 'Torrents clog the lines and draw copyright complaints.',
  regex: '(torrent|info_hash|announce_peer)',
  reads: 'text',
  ban_after: 20,
  ban_minutes: 60,
} as const;
const served = { is_served: true, is_served_go: true, is_served_python: true };
const managed = { rule_id: 1, ...given, is_enabled: true, ...served };
const { 'name_zh-CN': _, ...said } = given;
const rule = { rule_id: 1, ...said };
const hit = {
  record_id: 41,
  created_at: '2026-11-14T02:10:00Z',
  node_id: 2,
  node_name: 'Tokyo 02',
  rule_id: 1,
  rule_name: given.name,
  description: given.description,
};

export const admin = {
  listRules: { answer: { result: [{ ...managed, hits_today: 3 }] } },
  addRule: { input: { body: given }, answer: { result: managed } },
  changeRule: {
    input: { rule_id: 1, body: { ...given, ban_minutes: 120 } },
    answer: { result: { ...managed, ban_minutes: 120 } },
  },
  removeRule: { input: { rule_id: 1 }, answer: {} },
  testRule: {
    input: { body: { regex: given.regex, samples: ['GET /announce_peer HTTP/1.1', 'example.com'] } },
    answer: {
      result: {
        regex: given.regex,
        ...served,
        samples: [
          { sample: 'GET /announce_peer HTTP/1.1', met: 'announce_peer' },
          { sample: 'example.com', met: null },
        ],
      },
    },
  },
  listHits: {
    input: { user_id: 42, from: '2026-11-01T00:00:00Z' },
    answer: {
      result: { total_count: 1, hits: [{ ...hit, user_id: 42, email: 'lin@example.com' }] },
    },
  },
} satisfies ExamplesOf<typeof adminCalls>;

export const customer = {
  rules: { answer: { result: { total_count: 1, total: 1, rules: [rule] } } },
  records: {
    input: { rule_id: 1, from: '2026-11-01T00:00:00Z' },
    answer: { result: { total_count: 1, total: 1, records: [hit] } },
  },
  showRecord: {
    input: { record_id: 41 },
    answer: { result: { ...hit, rule, is_in_force: true, met_in_30_days: 2 } },
  },
} satisfies ExamplesOf<typeof customerCalls>;

const page = { ret: 1, msg: '', total_count: 1, page: 1, size: 15 } as const;

export const v1 = {
  rules: {
    input: { page: 1 },
    answer: {
      ...page,
      rules: [{ id: 1, name: given.name, text: given.description, regex: given.regex, type: 1 }],
    },
  },
  log: {
    input: { page: 1 },
    answer: {
      ...page,
      logs: [
        {
          node_id: 2,
          node_name: 'Tokyo 02',
          rule_name: given.name,
          id: 41,
          datetime: hit.created_at,
          list_id: 1,
          text: given.description,
        },
      ],
    },
  },
} satisfies ExamplesOf<typeof v1Calls>;
