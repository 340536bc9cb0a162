import { parse } from 'yaml';
import type { KnownClient } from '../../modules/network/links/formats/formats.ts';
import { loon, mellow, quantumult, quantumultConf, quantumultX, surge } from './read-line-formats.ts';
import { readLinks } from './read-links.ts';
import { ofLink, type ReadProxy, said } from './read-proxy.ts';
import { xray } from './read-xray.ts';

const links = (body: string): ReadProxy[] => readLinks(body).map(ofLink);

const yamlKinds: Record<string, string> = { ss: 'shadowsocks', ssr: 'shadowsocksr' };

interface ClashProxy {
  type: string;
  name: string;
  server: string;
  port: number;
  uuid?: string;
  password?: string;
  cipher?: string;
  network?: string;
  'ws-opts'?: { path?: string; headers?: { Host?: string }; 'v2ray-http-upgrade'?: boolean };
  'xhttp-opts'?: { path?: string; host?: string };
  'grpc-opts'?: { 'grpc-service-name'?: string };
  tls?: boolean;
  servername?: string;
  sni?: string;
  'skip-cert-verify'?: boolean;
  flow?: string;
  'reality-opts'?: { 'public-key'?: string; 'short-id'?: string };
  protocol?: string;
  'protocol-param'?: string;
  obfs?: string;
  'obfs-param'?: string;
  'obfs-password'?: string;
  ports?: string;
  fingerprint?: string;
  encryption?: string;
  'ech-opts'?: { config?: string };
}

const networkOf = (one: ClashProxy): string =>
  one['ws-opts']?.['v2ray-http-upgrade'] ? 'httpupgrade' : (one.network ?? 'tcp');

/** Clash, ClashR, mihomo and Stash. */
const yaml = (body: string): ReadProxy[] =>
  parse(body).proxies.map((one: ClashProxy) =>
    said({
      kind: yamlKinds[one.type] ?? one.type,
      name: one.name,
      host: one.server,
      port: one.port,
      secret: one.uuid ?? one.password,
      method: one.type.startsWith('ss') ? one.cipher : undefined,
      network: ['vmess', 'vless', 'trojan'].includes(one.type) ? networkOf(one) : undefined,
      path: one['ws-opts']?.path ?? one['grpc-opts']?.['grpc-service-name'] ?? one['xhttp-opts']?.path,
      wsHost: one['ws-opts']?.headers?.Host ?? one['xhttp-opts']?.host,
      // Trojan always uses TLS.
      tls: one.type === 'trojan' ? true : one.type.startsWith('v') ? (one.tls ?? false) : one.tls,
      serverName: one.servername ?? one.sni,
      insecure: one['skip-cert-verify'],
      flow: one.flow,
      publicKey: one['reality-opts']?.['public-key'],
      shortId: one['reality-opts']?.['short-id'],
      protocol: one.protocol,
      protocolParam: one['protocol-param'],
      obfs: one.type === 'ssr' ? one.obfs : undefined,
      obfsParam: one['obfs-param'],
      hidden: one['obfs-password'],
      hiding: one.type === 'hysteria2' ? one.obfs : undefined,
      hops: one.ports,
      pin: one.fingerprint?.replaceAll(':', ''),
      encryption: one.encryption,
      ech: one['ech-opts']?.config,
    }),
  );

interface Outbound {
  type: string;
  tag: string;
  server: string;
  server_port: number;
  uuid?: string;
  password?: string;
  method?: string;
  transport?: {
    type?: string;
    path?: string;
    service_name?: string;
    host?: string;
    headers?: { Host?: string };
  };
  server_ports?: string[];
  tls?: {
    enabled?: boolean;
    server_name?: string;
    insecure?: boolean;
    reality?: { public_key?: string; short_id?: string };
    certificate_public_key_sha256?: string[];
    ech?: { config?: string[] };
  };
  flow?: string;
  obfs?: { password?: string; type?: string };
}

const singBox = (body: string): ReadProxy[] =>
  JSON.parse(body).outbounds.map((one: Outbound) =>
    said({
      kind: one.type === 'socks' ? 'socks5' : one.type,
      name: one.tag,
      host: one.server,
      port: one.server_port,
      secret: one.uuid ?? one.password,
      method: one.method,
      network: ['vmess', 'vless', 'trojan'].includes(one.type) ? (one.transport?.type ?? 'tcp') : undefined,
      path: one.transport?.path ?? one.transport?.service_name,
      wsHost: one.transport?.headers?.Host ?? one.transport?.host,
      tls: one.type === 'shadowsocks' ? undefined : (one.tls?.enabled ?? false),
      serverName: one.tls?.server_name,
      insecure: one.tls?.insecure,
      flow: one.flow,
      publicKey: one.tls?.reality?.public_key,
      shortId: one.tls?.reality?.short_id,
      hidden: one.obfs?.password,
      hiding: one.obfs?.type,
      hops: one.server_ports?.map((range) => range.replace(/^(\d+):\1$/, '$1').replace(':', '-')).join(','),
      pin: one.tls?.certificate_public_key_sha256?.map((key) =>
        Buffer.from(key, 'base64').toString('hex'),
      )[0],
      ech: one.tls?.ech?.config?.slice(1, -1).join(''),
    }),
  );

/** The fields of a server in SIP008 and SSD, which name two of them differently. */
interface ShadowsocksServer {
  remarks: string;
  server: string;
  server_port?: number;
  port?: number;
  password: string;
  method?: string;
  encryption?: string;
}

const shadowsocks = (one: ShadowsocksServer): ReadProxy =>
  said({
    kind: 'shadowsocks',
    name: one.remarks,
    host: one.server,
    port: one.server_port ?? one.port,
    secret: one.password,
    method: one.method ?? one.encryption,
  });

const sip008 = (body: string): ReadProxy[] => JSON.parse(body).servers.map(shadowsocks);
const ssd = (body: string): ReadProxy[] =>
  JSON.parse(Buffer.from(body.slice('ssd://'.length), 'base64').toString('utf8')).servers.map(shadowsocks);

/** A reader for each form of text. None shares code with a writer. */
export const readers = {
  links,
  loon,
  mellow,
  quantumult,
  quantumultConf,
  quantumultX,
  singBox,
  sip008,
  ssd,
  surge,
  xray,
  yaml,
};

/** The reader for each client. */
export const readAs: Readonly<Record<KnownClient, (text: string) => ReadProxy[]>> = {
  Mixed: readers.links,
  V2Ray: readers.links,
  // The first two lines are specific to Shadowrocket.
  Shadowrocket: (text) => {
    const lines = Buffer.from(text, 'base64').toString().split('\n').slice(2);
    return readers.links(Buffer.from(lines.join('\n')).toString('base64'));
  },
  Xray: readers.xray,
  Clash: readers.yaml,
  ClashR: readers.yaml,
  MihomoOlder: readers.yaml,
  Mihomo: readers.yaml,
  Mihomo30: readers.yaml,
  Stash: readers.yaml,
  Stash33: readers.yaml,
  SingBox: readers.singBox,
  SingBox11: readers.singBox,
  SingBox13: readers.singBox,
  SingBox14: readers.singBox,
  SingBoxOlder: readers.singBox,
  Hiddify: readers.singBox,
  SIP002: readers.links,
  SIP008: readers.sip008,
  SSD: readers.ssd,
  Trojan: readers.links,
  SSR: readers.links,
  Quantumult: readers.quantumult,
  QuantumultConf: readers.quantumultConf,
  QuantumultX: readers.quantumultX,
  Loon: readers.loon,
  Loon637: readers.loon,
  Mellow: readers.mellow,
  Surfboard: readers.surge,
  Surfboard34: readers.surge,
  Surge2: readers.surge,
  Surge3: readers.surge,
  Surge4: readers.surge,
  Surge6: readers.surge,
};
