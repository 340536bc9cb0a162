import type { CallAnswer, CallInput } from '../base/call.ts';
import type { ExamplesOf } from '../base/example.ts';
import type * as adminCalls from './admin.ts';
import type { NodeConfig } from './config.ts';
import type * as customerCalls from './customer.ts';
import type * as groupCalls from './groups.ts';
import type * as machineCalls from './machines.ts';
import type * as removalCalls from './removal.ts';
import type * as speedTestCalls from './speed-tests.ts';
import type * as updatePreviewCalls from './update-preview.ts';

const key = '00000000-aaaa-4bbb-8ccc-000000000002';

const security = {
  type: 'reality' as const,
  server_name: 'www.example.com',
  private_key: 'this_private_key_is_made_up_for_an_example_',
  short_id: '0123abcd',
};
const config = {
  kind: 'vless',
  port: 443,
  transport: { network: 'tcp' },
  security,
  flow: 'xtls-rprx-vision',
} satisfies NodeConfig;
const otherConfig = { ...config, security: { ...security, short_id: '89abcdef' } };

const terms = {
  node_name: 'Tokyo 02',
  country_code: 'JP',
  location: 'Tokyo',
  remark: 'IEPL',
  'remark_zh-CN': '专线',
  config,
  user_group_host: { a1: { host: 'jp2.example.com' } },
  node_level: 1,
  node_rate: '1.20',
  node_hourly_rates: [{ from: '01:00', to: '07:00', rate: '0.50' }],
  node_monthly_bytes: 10_995_116_277_760,
  cores: 4,
  agent: 'xrayrp',
} satisfies CallInput<typeof adminCalls.create>['body'];
const shown = {
  node_id: 2,
  ...terms,
  user_group_host: { a1: { host: 'jp2.example.com', port: null }, a2: null, a3: null },
  node_groups: [],
  node_speed_limit: null,
  line_mbps: 1_000,
  node_when_used_up: 'stop',
  is_enabled: true,
  is_hidden: false,
  priority: 0,
  certificate: null,
  has_certificate_secrets: false,
  certificate_ends_at: null,
} satisfies CallAnswer<typeof adminCalls.showConfig>['result'];

const ownKey = {
  key_id: 12,
  node_id: 2,
  machine_id: null,
  name: 'second',
  is_enabled: true,
  created_at: '2026-11-02T08:00:00Z',
  last_used_at: '2026-11-14T03:59:00Z',
};
const maintenance = {
  note: 'A new line',
  'note_zh-CN': '更换线路',
  from: '2026-11-20T18:00:00Z',
  until: '2026-11-20T20:00:00Z',
};

export const admin = {
  health: {
    answer: {
      result: [
        {
          node_id: 2,
          node_name: 'Tokyo 02',
          is_enabled: true,
          is_hidden: false,
          status: 'online',
          last_heard_at: '2026-11-14T03:59:20Z',
          load: 0.42,
          load_text: '0.42 0.31 0.12',
          uptime_seconds: 864_000,
          online_users: 24,
          addresses: ['203.0.113.8/32'],
          maintenance,
          certificate_problem: null,
          certificate_ends_at: null,
          month_bytes: 3_298_534_883_328,
          node_monthly_bytes: terms.node_monthly_bytes,
          node_when_used_up: 'stop',
          used_up_at: null,
          cut_off_traffic_since: null,
          events: [
            {
              event_id: 318,
              at: '2026-11-04T03:58:00Z',
              kind: 'restarted',
              detail: { uptime_seconds: 60 },
              is_told: false,
            },
          ],
        },
      ],
    },
  },
  create: {
    input: { body: terms },
    answer: { result: { ...shown, unused_groups: [], key } },
  },
  update: {
    input: { node_id: 2, body: { node_rate: '1.50', config: otherConfig } },
    answer: { result: { ...shown, node_rate: '1.50', config: otherConfig, unused_groups: [] } },
  },
  showConfig: { input: { node_id: 2 }, answer: { result: shown } },
  listKeys: {
    input: { node_id: 2 },
    answer: {
      result: [
        ownKey,
        { ...ownKey, key_id: 11, name: 'first', created_at: '2026-11-01T08:00:00Z', last_used_at: null },
      ],
    },
  },
  createKey: {
    input: { body: { node_id: 2, name: 'second' } },
    answer: { result: { key_id: 12, key } },
  },
  revokeKey: { input: { key_id: 12 }, answer: { result: { ...ownKey, is_enabled: false } } },
  setAddresses: {
    input: { node_id: 2, body: { addresses: ['203.0.113.8', '2001:db8:8::/48'] } },
    answer: { result: { node_id: 2, addresses: ['203.0.113.8/32', '2001:db8:8::/48'] } },
  },
  setMaintenance: {
    input: { node_id: 2, body: maintenance },
    answer: { result: { node_id: 2, maintenance } },
  },
  endMaintenance: { input: { node_id: 2 }, answer: { result: { node_id: 2 } } },
  setEnabled: {
    input: { node_id: 2, body: { is_enabled: false } },
    answer: { result: { node_id: 2, is_enabled: false } },
  },
  importOld: {
    input: {
      body: {
        rows: [
          {
            name: 'Singapore 03',
            server: 'sg3.example.com;443;0;ws;tls;path=/ray|host=sg3.example.com',
            sort: 11,
            type: 1,
            traffic_rate: '1.20',
            node_class: 1,
            node_speedlimit: 0,
            country_code: 'SG',
          },
        ],
      },
    },
    answer: {
      result: {
        imported: 1,
        failed: 0,
        rows: [{ row: 1, node_name: 'Singapore 03', node_id: 3, reason: null }],
      },
    },
  },
  rebuildOld: {
    input: { is_dry_run: 'false' },
    answer: {
      result: {
        rebuilt: 1,
        failed: 0,
        nodes: [
          {
            node_id: 3,
            node_name: 'Singapore 03',
            before: 'sg3.example.com;443;0;ws;tls;path=/ray|host=sg3.example.com',
            after: {
              kind: 'vmess',
              port: 443,
              transport: { network: 'ws', path: '/ray', host: 'sg3.example.com' },
              tls: { server_name: 'sg3.example.com' },
            },
            hosts: ['sg3.example.com'],
            reason: null,
          },
        ],
      },
    },
  },
} satisfies ExamplesOf<typeof adminCalls>;

const node = {
  node_id: 2,
  node_name: 'Tokyo 02',
  server_address: 'jp2.example.com',
  location: 'Tokyo',
  country_code: 'JP',
  ping: null,
  load: 0.42,
  status: 'online',
  protocol_support: ['vless'],
  bandwidth: '1000',
  is_premium: false,
  node_rate: '1.20',
  node_rate_until: '2026-11-14T17:00:00Z',
  usual_rate: '1.20',
  hourly_rates: terms.node_hourly_rates,
  node_level: 1,
  node_groups: [],
  is_usable: true,
  online_users: 24,
  last_heard_at: '2026-11-14T03:59:20Z',
  remark: 'IEPL',
  maintenance: { note: maintenance.note, from: maintenance.from, until: maintenance.until },
} satisfies CallAnswer<typeof customerCalls.list>['result']['available_nodes'][number];

export const customer = {
  list: {
    answer: {
      result: {
        total_nodes: 1,
        user_tier: 'Lv.2',
        available_nodes: [node],
        time_zone: 'Asia/Shanghai',
      },
    },
  },
  show: {
    input: { node_id: 2 },
    answer: {
      result: { ...node, day_traffic: 1_288_490_188, month_traffic: 34_359_738_368 },
    },
  },
  history: {
    input: { node_id: 2 },
    answer: {
      result: {
        from: '2026-11-13T04:30:00Z',
        to: '2026-11-14T04:00:00Z',
        reported: [
          { at: '2026-11-14T03:00:00Z', load: 0.38, reports: 30 },
          { at: '2026-11-14T03:30:00Z', load: 0.42, reports: 30 },
        ],
        traffic: [
          {
            at: '2026-11-14T03:00:00Z',
            ss_tx_size: 1_048_576,
            ss_rx_size: 52_428_800,
            effective_traffic: 64_172_851,
          },
        ],
      },
    },
  },
} satisfies ExamplesOf<typeof customerCalls>;

const group = {
  node_group: 'IEPL',
  name_en: 'Private lines',
  'name_zh-CN': '专线',
  nodes: 4,
  plans: 2,
  codes: 0,
  customers: 118,
};

export const groups = {
  listGroups: { answer: { result: [group] } },
  updateGroup: {
    input: { node_group: 'IEPL', body: { name_en: 'Private lines', 'name_zh-CN': '专线' } },
    answer: { result: group },
  },
} satisfies ExamplesOf<typeof groupCalls>;

const machine = {
  machine_id: 7,
  machine_name: 'Tokyo, rack 3',
  node_ids: [2, 3],
  created_at: '2026-11-02T08:00:00Z',
  last_heard_at: '2026-11-14T03:59:20Z',
  load: 0.42,
};

export const machines = {
  listMachines: { answer: { result: [machine] } },
  createMachine: {
    input: { body: { machine_name: machine.machine_name, node_ids: [2, 3] } },
    answer: { result: { ...machine, last_heard_at: null, load: null, key } },
  },
  setMachineNodes: {
    input: { machine_id: 7, body: { node_ids: [2] } },
    answer: { result: { ...machine, node_ids: [2] } },
  },
  removeMachine: { input: { machine_id: 7 }, answer: { result: machine } },
} satisfies ExamplesOf<typeof machineCalls>;

const gone = {
  node_id: 2,
  node_name: 'Tokyo 02',
  is_enabled: false,
  last_heard_at: '2026-11-14T03:59:20Z',
  online_users: 0,
  keys: 2,
  events: 18,
  detect_hits: 3,
  speed_tests: 40,
  billed_bytes: 3_298_534_883_328,
  blocked_ips: 0,
  reports_waiting: 0,
};

export const removal = {
  previewRemoval: { input: { node_id: 2 }, answer: { result: gone } },
  remove: { input: { node_id: 2 }, answer: { result: gone } },
} satisfies ExamplesOf<typeof removalCalls>;

export const speedTests = {
  speedTests: {
    input: { node_id: 2, limit: 1 },
    answer: {
      result: {
        total_count: 40,
        tests: [
          {
            node_id: 2,
            node_name: 'Tokyo 02',
            at: '2026-11-14T00:00:00Z',
            result: { telecomping: '38 ms', telecomeupload: '210 Mbps', telecomedownload: '480 Mbps' },
          },
        ],
      },
    },
  },
} satisfies ExamplesOf<typeof speedTestCalls>;

export const updatePreview = {
  previewUpdate: {
    input: { node_id: 2, body: { config: otherConfig } },
    answer: {
      result: {
        stops: ['config.security.short_id'],
        online_users: 1,
        online: [{ user_id: 42, email: 'lin@example.com' }],
        fetched_users: 118,
      },
    },
  },
} satisfies ExamplesOf<typeof updatePreviewCalls>;
