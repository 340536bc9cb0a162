import { parse } from 'yaml';
import type { KnownClient } from '../../modules/network/links/formats/formats.ts';
import { loon, mellow, quantumult, quantumultConf, quantumultX, surge } from './read-line-formats.ts';
import { readLinks } from './read-links.ts';
import { ofLink, type ReadProxy, said } from './read-proxy.ts';

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
  'ws-opts'?: { path?: string; headers?: { Host?: string } };
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
}

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
      network: ['vmess', 'vless', 'trojan'].includes(one.type) ? (one.network ?? 'tcp') : undefined,
      path: one['ws-opts']?.path ?? one['grpc-opts']?.['grpc-service-name'],
      wsHost: one['ws-opts']?.headers?.Host,
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
  transport?: { type?: string; path?: string; service_name?: string; headers?: { Host?: string } };
  tls?: {
    enabled?: boolean;
    server_name?: string;
    insecure?: boolean;
    reality?: { public_key?: string; short_id?: string };
  };
  flow?: string;
  obfs?: { password?: string };
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
      wsHost: one.transport?.headers?.Host,
      tls: one.type === 'shadowsocks' ? undefined : (one.tls?.enabled ?? false),
      serverName: one.tls?.server_name,
      insecure: one.tls?.insecure,
      flow: one.flow,
      publicKey: one.tls?.reality?.public_key,
      shortId: one.tls?.reality?.short_id,
      hidden: one.obfs?.password,
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
  Clash: readers.yaml,
  ClashR: readers.yaml,
  Mihomo: readers.yaml,
  Stash: readers.yaml,
  SingBox: readers.singBox,
  SingBox11: readers.singBox,
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
  Mellow: readers.mellow,
  Surfboard: readers.surge,
  Surge2: readers.surge,
  Surge3: readers.surge,
  Surge4: readers.surge,
};
