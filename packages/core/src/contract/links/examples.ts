import type { ExamplesOf } from '../base/example.ts';
import type * as adminCalls from './admin.ts';
import type * as checkCalls from './check.ts';
import type * as customerCalls from './customer.ts';
import type * as devicesCalls from './devices.ts';
import type * as programsCalls from './programs.ts';
import type * as v1Calls from './v1.ts';

const link_token = 'ThisTokenIsMadeUpForAnExample042';
const link = `https://ferry.example/link2/${link_token}`;
const ss_uuid = '5e0a8f5c-2a0f-4b3b-8f3c-7f4b1c9d2e12';
const ss_passwd = 'made-up-password';
const host = 'jp2.example.com';
const isOf = { node_id: 2, node_name: 'Tokyo 02' };
const fetched = { fetched_at: '2026-11-14T01:12:00Z', client: 'Mihomo', user_agent: 'clash-verge/v2.3.0' };

/** A client's device, as its customer sees it. */
export const clientDeviceExample = {
  device_id: 9,
  device_name: 'My phone',
  os: 'iOS',
  os_version: '19.1',
  model: 'iPhone 17 Pro',
  user_agent: 'Happ/3.2.1',
  ip_address: '203.0.113.8',
  first_seen_at: '2026-11-01T08:00:00Z',
  last_seen_at: '2026-11-14T02:06:00Z',
};

export const check = {
  check: {
    input: { node_id: 2 },
    answer: {
      result: {
        checked_at: '2026-11-14T04:00:00Z',
        causes: ['silent', 'node_changed'],
        node: {
          ...isOf,
          status: 'offline',
          load: 0.42,
          node_level: 1,
          node_groups: [],
          is_usable: true,
          last_heard_at: '2026-11-13T22:10:00Z',
          maintenance: null,
          profile_changed_at: '2026-11-14T02:40:00Z',
        },
        other_node: { node_id: 1, node_name: 'Hong Kong 01' },
        open_nodes: 3,
        heard_nodes: 2,
        ban: null,
        plan_name: 'Speedboat, quarterly',
        expires_at: '2026-12-21T04:00:00Z',
        traffic_left: 34_359_738_368,
        traffic_total: 107_374_182_400,
        next_reset_at: '2026-12-01T00:00:00Z',
        devices_online: 1,
        devices_limit: 3,
        profile: fetched,
        secrets_changed_at: null,
        clock_tolerance: null,
      },
    },
  },
} satisfies ExamplesOf<typeof checkCalls>;

export const customer = {
  show: {
    answer: {
      result: {
        link_token,
        sub_link: [link],
        mirrors: [{ host: 'ferry.example', link, is_main: true }],
      },
    },
  },
  reset: { answer: {} },
  fetches: {
    input: { limit: 2 },
    answer: {
      result: {
        total_count: 5,
        fetches: [
          { fetch_id: 30, ...fetched, ip_address: '198.51.100.23', is_first: false },
          {
            fetch_id: 27,
            fetched_at: '2026-11-13T15:41:00Z',
            client: 'SingBox',
            user_agent: 'SFA/1.12.0',
            ip_address: '192.0.2.77',
            is_first: true,
          },
        ],
      },
    },
  },
  connection: {
    input: { node_id: 2 },
    answer: {
      result: {
        ...isOf,
        protocol: 'trojan',
        server_address: host,
        port: 443,
        password: ss_uuid,
        method: '',
        link: `trojan://${ss_uuid}@${host}:443?security=tls&sni=${host}&peer=${host}&type=tcp&allowInsecure=0#Tokyo%2002`,
      },
    },
  },
  password: {
    answer: {
      result: {
        ss_passwd,
        ss_uuid,
        own_credentials: { ended_by_password: ['trojan'], ended_by_uuid: ['trojan'] },
      },
    },
  },
  resetPassword: { answer: {} },
  renewUuid: {
    answer: {
      result: {
        ss_uuid: '5e0a8f5c-2a0f-4b3b-8f3c-7f4b1c9d2e99',
        stopped: [
          {
            what: 'proxy_uuid',
            count: 1,
            message: 'Within about a minute nodes reject the old UUID. Update your subscription to continue',
          },
        ],
      },
    },
  },
  shared: {
    answer: {
      result: {
        total_accounts: 1,
        available_accounts: [
          {
            account_id: 4,
            account_name: 'Singapore 04',
            server_address: 'sg4.example.com',
            port: 20_042,
            password: ss_passwd,
            method: 'chacha20-ietf-poly1305',
            protocol: 'origin',
            max_users: 3,
            current_users: 1,
            traffic_limit: 107_374_182_400,
            traffic_used: 73_014_444_032,
            status: 'active',
            expire_time: '2026-12-21T04:00:00Z',
            note: null,
          },
        ],
      },
    },
  },
} satisfies ExamplesOf<typeof customerCalls>;

export const devices = {
  devices: {
    answer: {
      result: {
        limit: 3,
        devices: [clientDeviceExample],
      },
    },
  },
  nameDevice: { input: { device_id: 9, body: { device_name: 'My phone' } }, answer: {} },
  removeDevice: { input: { device_id: 9 }, answer: {} },
} satisfies ExamplesOf<typeof devicesCalls>;

const profile = {
  input: { token: link_token, client_type: 'Mihomo', is_proxy_mode: 'true' },
  answer: `proxies:
  - name: "🇯🇵 Tokyo 02"
    type: "trojan"
    server: "${host}"
    port: 443
    udp: true
    password: "${ss_uuid}"
    sni: "${host}"
    skip-cert-verify: false
`,
} as const;
const older = { input: { token: link_token, list: 'clash_provider' }, answer: profile.answer } as const;

export const programs = { fetch: profile, fetchOlder: older } satisfies ExamplesOf<typeof programsCalls>;

export const v1 = {
  fetch: profile,
  fetchOlder: older,
  setGroupHosts: {
    input: {
      a1_host: 'a.ferry.example',
      a2_host: '*.b.ferry.example',
      a3_host: 'c.ferry.example',
      a3_port: 8443,
    },
    answer: {
      result: [
        { group: 'a1', link: 'https://a.ferry.example/link2/{token}', customers: 830 },
        { group: 'a2', link: 'https://*.b.ferry.example/link2/{token}', customers: 314 },
        { group: 'a3', link: 'https://c.ferry.example:8443/link2/{token}', customers: 42 },
      ],
    },
  },
} satisfies ExamplesOf<typeof v1Calls>;

export const admin = {
  showGroupHosts: {
    answer: {
      result: {
        a1: { host: 'a.ferry.example', port: null },
        a2: { host: '*.b.ferry.example', port: null },
        a3: { host: 'c.ferry.example', port: 8443 },
      },
    },
  },
} satisfies ExamplesOf<typeof adminCalls>;
