import type { NodeConfig } from '../../modules/network/nodes/index.ts';
import { openNode, openPlanHolder } from '../nodes.ts';
import { openTestServer } from '../servers/open-test-server.ts';

const tls = { server_name: 'cdn.example.com' };
const tcp = { network: 'tcp' } as const;
const ws = { network: 'ws', path: '/Ray', host: 'ws.example.com' } as const;
const grpc = { network: 'grpc', service_name: 'up' } as const;

/** An X25519 key pair. The public key was computed by RFC 7748's formulas, independently of Node. */
export const realityKeys = {
  private: 'dwdtCnMYpX08FsFyUbJmRd9ML5LrwJkqwXf7pR25LCo',
  public: '-KlTWi0v9gXo4UTVT071xiMTogVduyH93T_ZwpnrAV0',
};

/** The seeds 0, 1, 2 … of 32 and 64 bytes. */
export const seeds = {
  mldsa65: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
  mlkem768: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0-Pw',
};

/** Keys of Encrypted Client Hello, with the configurations for clients, both as Xray 26.3.27 made them. */
export const ech = {
  keys: 'ACAJ8ydj1i91dYT9imgnEFbGIDVKpSuaOc+5YptMfvF8hABl/g0AYQAAIAAgKnLyMRW4nzJmdX9yXKejU2J4WLh3z7XYFi+gj8AFg0wAJAABAAEAAQACAAEAAwACAAEAAgACAAIAAwADAAEAAwACAAMAAwAScHVibGljLmV4YW1wbGUuY29tAAA=',
  configs:
    'AGX+DQBhAAAgACAqcvIxFbifMmZ1f3Jcp6NTYnhYuHfPtdgWL6CPwAWDTAAkAAEAAQABAAIAAQADAAIAAQACAAIAAgADAAMAAQADAAIAAwADABJwdWJsaWMuZXhhbXBsZS5jb20AAA==',
};

/** A certificate and its public key by their SHA-256. */
export const pin = { certificate: 'ab'.repeat(32), spki: 'cd'.repeat(32) };

/** Nodes of every kind and of their important variants, by name. */
export const everyKind = {
  'vmess-tcp': { kind: 'vmess', port: 10_001, transport: tcp, tls: null },
  'vmess-ws-tls': { kind: 'vmess', port: 10_002, client_port: 443, transport: ws, tls },
  'vmess-grpc': { kind: 'vmess', port: 10_003, transport: grpc, tls },
  'vless-reality': {
    kind: 'vless',
    port: 10_011,
    transport: tcp,
    security: {
      type: 'reality',
      server_name: 'www.example.com',
      private_key: realityKeys.private,
      short_id: '0123abcd',
    },
    flow: 'xtls-rprx-vision',
  },
  'vless-ws-tls': { kind: 'vless', port: 10_012, transport: ws, security: { type: 'tls', ...tls } },
  'trojan-tcp': { kind: 'trojan', port: 10_021, transport: tcp, tls: { ...tls, allow_insecure: true } },
  'trojan-ws': { kind: 'trojan', port: 10_022, transport: ws, tls },
  ss: { kind: 'shadowsocks', port: 10_031, method: 'chacha20-ietf-poly1305' },
  'ss-2022': {
    kind: 'shadowsocks',
    port: 10_032,
    method: '2022-blake3-aes-128-gcm',
    server_key: 'MDEyMzQ1Njc4OWFiY2RlZg==',
  },
  ssr: {
    kind: 'shadowsocksr',
    port: 443,
    method: 'aes-256-cfb',
    protocol: 'auth_aes128_md5',
    protocol_param: '32',
    obfs: 'tls1.2_ticket_auth',
    obfs_param: 'cdn.example.com',
  },
  'ssr-plain': {
    kind: 'shadowsocksr',
    port: 443,
    method: 'aes-256-cfb',
    protocol: 'origin',
    protocol_param: '',
    obfs: 'plain',
    obfs_param: '',
  },
  hysteria2: {
    kind: 'hysteria2',
    port: 10_051,
    tls,
    obfs: { type: 'salamander', password: 'hidden words' },
    hop_ports: '20000-30000',
    up_mbps: 50,
    down_mbps: 200,
  },
  tuic: { kind: 'tuic', port: 10_061, tls, congestion_control: 'bbr', udp_relay_mode: 'native' },
  juicity: { kind: 'juicity', port: 10_071, tls, congestion_control: 'cubic' },
  naive: { kind: 'naive', port: 10_081, tls },
  'vmess-httpupgrade': {
    kind: 'vmess',
    port: 10_004,
    transport: { network: 'httpupgrade', path: '/up', host: 'ws.example.com' },
    tls: null,
  },
  'vless-xhttp': {
    kind: 'vless',
    port: 10_013,
    transport: { network: 'xhttp', path: '/x', mode: 'auto', extra: { xPaddingBytes: '100-1000' } },
    security: {
      type: 'reality',
      server_name: 'www.example.com',
      server_names: ['www.example.org'],
      private_key: realityKeys.private,
      short_id: '0123abcd',
      short_ids: ['', '89ef'],
      mldsa65_seed: seeds.mldsa65,
    },
  },
  'vless-encrypted': {
    kind: 'vless',
    port: 10_014,
    transport: tcp,
    security: { type: 'none' },
    flow: 'xtls-rprx-vision',
    encryption: { mode: 'native', private_key: seeds.mlkem768 },
  },
  'vless-ech': {
    kind: 'vless',
    port: 10_015,
    transport: grpc,
    security: { type: 'tls', ...tls, ech_keys: ech.keys },
  },
  'trojan-pinned': { kind: 'trojan', port: 10_023, transport: tcp, tls: { ...tls, pins: [pin] } },
  'hysteria2-gecko': {
    kind: 'hysteria2',
    port: 10_052,
    tls: { ...tls, pins: [pin] },
    obfs: { type: 'gecko', password: 'hidden words' },
    hop_ports: '20000-30000,40000',
  },
  anytls: { kind: 'anytls', port: 10_101, tls, padding_scheme: ['stop=2', '0=30-30', '1=100-400,c,200-500'] },
  mieru: { kind: 'mieru', port: 10_111, protocol: 'tcp', multiplexing: 'low' },
  http: { kind: 'http', port: 10_091, tls: null },
  https: { kind: 'http', port: 10_092, tls },
  socks5: { kind: 'socks5', port: 10_093, tls: null },
  'socks5-tls': { kind: 'socks5', port: 10_094, tls },
} as const satisfies Record<string, NodeConfig>;
export type KindName = keyof typeof everyKind;

/** A server with one node of each, and one customer with all credentials, for tests that change nothing. */
export async function openEveryKind() {
  const server = await openTestServer();
  await openPlanHolder(server);
  for (const [name, config] of Object.entries(everyKind))
    await openNode(server, { name, config, hosts: ['n.example.com'] });
  const { database, keys } = server.services;
  const service = await database.sql
    .updateTable('service')
    .set({ port: 23_456 })
    .returningAll()
    .executeTakeFirstOrThrow();
  return {
    server,
    token: keys.open(service.link_token_sealed),
    uuid: service.proxy_uuid,
    password: service.proxy_password,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
