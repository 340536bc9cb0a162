import type { ExamplesOf } from '../base/example.ts';
import type * as uniproxyCalls from './uniproxy.ts';
import type * as uniproxyV2Calls from './uniproxy-v2.ts';
import type * as v1Calls from './v1.ts';

const key = '00000000-aaaa-4bbb-8ccc-000000000001';
const machineKey = '00000000-aaaa-4bbb-8ccc-000000000007';
const credential = '5e0a8f5c-2a0f-4b3b-8f3c-7f4b1c9d2e12';
const name = 'hk1.example.com';

const asker = { node_id: 1, key };
const ok = { ret: 1, data: 'ok' } as const;
const bytes = { u: 1_048_576, d: 52_428_800 };
const reported = { user_id: 42, ip: '198.51.100.23' };
const rule = { id: 1, regex: '(torrent|info_hash|announce_peer)' };
const blocked = { id: 9, nodeid: 2, ip: '203.0.113.99', datetime: 1_793_620_800 };

export const v1 = {
  ping: { input: asker, answer: { ret: 1, data: 'pong' } },
  pingByPost: { input: asker, answer: { ret: 1, data: 'pong' } },
  users: {
    input: asker,
    answer: {
      ret: 1,
      data: [
        {
          id: 42,
          uuid: credential,
          passwd: credential,
          email: '42@user',
          port: 443,
          node_speedlimit: 200,
          node_iplimit: 3,
          alive_ip: 1,
          method: '',
          is_multi_user: 0,
        },
      ],
    },
  },
  nodeInfo: {
    input: { id: 1, key },
    answer: {
      ret: 1,
      data: {
        node_group: 0,
        node_class: 1,
        node_speedlimit: 0,
        traffic_rate: 1.5,
        mu_only: 0,
        sort: 11,
        server: `${name};443;0;ws;tls;path=/ray|host=${name}|server=${name}`,
        custom_config: {
          offset_port_node: '443',
          enable_vless: '1',
          network: 'ws',
          path: '/ray',
          host: name,
          security: 'tls',
          flow: '',
          sni: name,
        },
        type: 'SSPanel-UIM',
        version: '2022.12',
        disconnect_time: 60,
      },
    },
  },
  reportNodeInfo: {
    input: { id: 1, key, body: { uptime: '864000', load: '0.42 0.31 0.12' } },
    answer: ok,
  },
  reportTraffic: { input: { ...asker, body: { data: [{ user_id: 42, ...bytes }] } }, answer: ok },
  reportAliveIps: { input: { ...asker, body: { data: [reported] } }, answer: ok },
  reportDetections: {
    input: { ...asker, body: { data: [{ user_id: 42, list_id: 1 }] } },
    answer: ok,
  },
  detectRules: {
    input: asker,
    answer: {
      ret: 1,
      data: [{ ...rule, name: 'BitTorrent', text: 'Torrents clog the lines.', type: 1 }],
    },
  },
  nodes: {
    input: asker,
    answer: {
      ret: 1,
      data: [{ id: 1, name: 'Hong Kong 01', node_ip: '203.0.113.7' }, { node_ip: '203.0.113.8,2001:db8::8' }],
    },
  },
  nodesConfig: {
    input: { ...asker, body: { type: 'xrayr_cert' } },
    answer: {
      ret: 1,
      data: {
        cert_mode: 'http',
        domain: name,
        cert_file: '',
        key_file: '',
        cert_content: '',
        key_content: '',
        provider: '',
        email: 'ops@example.com',
        dns_env: null,
      },
    },
  },
  blockedIps: { input: asker, answer: { ret: 1, data: [blocked] } },
  blockIps: { input: { ...asker, body: { data: [{ ip: blocked.ip }] } }, answer: ok },
  unblockedIps: { input: asker, answer: { ret: 1, data: [blocked] } },
  relayRules: { input: asker, answer: { ret: 1, data: [] } },
  speedTest: {
    input: {
      ...asker,
      body: {
        data: [
          {
            telecomping: '38 ms',
            telecomeupload: '210 Mbps',
            telecomedownload: '480 Mbps',
            unicomping: '41 ms',
            unicomupload: '190 Mbps',
            unicomdownload: '450 Mbps',
            cmccping: '36 ms',
            cmccupload: '230 Mbps',
            cmccdownload: '510 Mbps',
          },
        ],
      },
    },
    answer: ok,
  },
  autoexec: { input: asker, answer: { ret: 1, data: [] } },
  reportAutoexec: { input: { ...asker, body: { data: [] } }, answer: ok },
} satisfies ExamplesOf<typeof v1Calls>;

const asking = { token: key, node_id: 1, node_type: 'vless' };
const asV2node = { ...asking, node_type: 'v2node' };
const taken = { data: true } as const;
const intervals = { push_interval: 60, pull_interval: 60 };
const traffic = { 42: [bytes.u, bytes.d] };
const alive = { 42: [reported.ip] };
const status = {
  cpu: 12.5,
  mem: { total: 2_147_483_648, used: 858_993_459 },
  swap: { total: 0, used: 0 },
  disk: { total: 42_949_672_960, used: 12_884_901_888 },
};

const users = {
  answer: { users: [{ id: 42, uuid: credential, speed_limit: 200, device_limit: 3 }] },
};
const online = { answer: { alive: { 42: 1 } } };

/** What an agent is told about VLESS, whatever its dialect. */
const listening = {
  listen_ip: '0.0.0.0',
  server_port: 443,
  protocol: 'vless',
  network: 'ws',
  flow: '',
  tls: 1,
};

export const uniproxy = {
  config: {
    input: asking,
    answer: {
      ...listening,
      base_config: intervals,
      networkSettings: { path: '/ray', headers: { Host: name } },
      network_settings: { path: '/ray', headers: { Host: name } },
      tls_settings: { server_name: name },
      cert_config: { cert_mode: 'http', domain: name, email: 'ops@example.com' },
      routes: [{ id: rule.id, match: [rule.regex], action: 'block', action_value: null }],
    },
  },
  user: { input: asking, ...users },
  aliveList: { input: asking, ...online },
  push: { input: { ...asking, body: traffic }, answer: taken },
  alive: { input: { ...asking, body: alive }, answer: taken },
  status: { input: { ...asking, body: status }, answer: taken },
} satisfies ExamplesOf<typeof uniproxyCalls>;

const asMachine = { token: machineKey, machine_id: 7 };

export const uniproxyV2 = {
  handshake: {
    input: { body: { token: key, node_id: 1 } },
    answer: { websocket: { enabled: false }, settings: intervals },
  },
  config: {
    input: asV2node,
    answer: {
      ...listening,
      base_config: { ...intervals, node_report_min_traffic: 0, device_online_min_traffic: 0 },
      network_settings: { path: '/ray', host: name },
      tls_settings: { server_name: name, cert_mode: 'http' },
    },
  },
  user: { input: asV2node, ...users },
  aliveList: { input: asV2node, ...online },
  push: { input: { ...asV2node, body: traffic }, answer: taken },
  alive: { input: { ...asV2node, body: alive }, answer: taken },
  status: { input: { body: { token: key, node_id: 1, ...status } }, answer: taken },
  machineNodes: {
    input: { body: asMachine },
    answer: { nodes: [{ id: 1, type: 'vless', name: 'Hong Kong 01' }], base_config: intervals },
  },
  machineState: {
    input: { body: { ...asMachine, ...status, net: { in_speed: 1_250_000, out_speed: 6_250_000 } } },
    answer: taken,
  },
  report: {
    input: {
      body: {
        token: key,
        node_id: 1,
        traffic,
        alive,
        online: { 42: 1 },
        status,
        metrics: { uptime: 864_000, active_users: 1, total_users: 1 },
      },
    },
    answer: taken,
  },
} satisfies ExamplesOf<typeof uniproxyV2Calls>;
