import { parse } from 'yaml';
import type { KnownClient } from '../subscription/formats.ts';
import { type ReadLink, readLink, readLinks } from './read-links.ts';

/** What a client's text says of one proxy. What the format has no word for is left out. */
export interface ReadProxy {
  kind: string;
  name: string;
  host: string;
  port: number;
  /** The UUID or password. */
  secret: string;
  method?: string;
  network?: string;
  /** Of a websocket, or the service's name of gRPC. */
  path?: string;
  wsHost?: string;
  tls?: boolean;
  serverName?: string;
  insecure?: boolean;
  flow?: string;
  publicKey?: string;
  shortId?: string;
  protocol?: string;
  protocolParam?: string;
  obfs?: string;
  obfsParam?: string;
  /** The password that hides hysteria2. */
  hidden?: string;
}

type Loose = { [K in keyof ReadProxy]: ReadProxy[K] | undefined };
type Options = Record<string, string | undefined>;

/** Leaves out what was not said. */
const said = (loose: Loose): ReadProxy =>
  Object.fromEntries(
    Object.entries(loose).filter(([, value]) => value !== undefined && value !== ''),
  ) as never;

const flag = (text: string | undefined) => (text === undefined ? undefined : text === 'true' || text === '1');

const schemes: Record<string, string> = { 'naive+https': 'naive', socks: 'socks5' };

function ofLink({ kind, options: o, ...link }: ReadLink): ReadProxy {
  const network = o.net ?? o.type;
  const hasTls = ['tls', 'reality'].includes(o.tls ?? o.security ?? '');
  const isStream = ['vmess', 'vless', 'trojan'].includes(kind);
  return said({
    ...link,
    kind: schemes[kind] ?? kind,
    method: o.method,
    network: isStream ? network : undefined,
    path: o.path || o.serviceName,
    wsHost: o.host,
    tls: isStream ? hasTls : undefined,
    serverName: o.sni,
    insecure: flag(o.allowInsecure ?? o.insecure ?? o.allow_insecure),
    flow: o.flow,
    publicKey: o.pbk,
    shortId: o.sid,
    protocol: o.protocol,
    protocolParam: o.protoparam,
    obfs: kind === 'shadowsocksr' ? o.obfs : undefined,
    obfsParam: o.obfsparam,
    hidden: o['obfs-password'],
  });
}

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
      // Trojan is never without it.
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

const unquoted = (text = '') => text.trim().replace(/^"(.*)"$/, '$1');

/** Splits at commas outside of quotes, into what stands alone and what has a name. */
function partsOf(text: string): { values: string[]; options: Options } {
  const parts = (text.match(/(?:"[^"]*"|[^,])+/g) ?? []).map((part) => part.trim());
  const isNamed = (part: string) => /^[\w.-]+ *=/.test(part);
  return {
    values: parts.filter((part) => !isNamed(part)).map(unquoted),
    options: Object.fromEntries(
      parts
        .filter(isNamed)
        .map((part) => [
          part.slice(0, part.indexOf('=')).trim(),
          unquoted(part.slice(part.indexOf('=') + 1)),
        ]),
    ),
  };
}

/** `name = kind, host, port, …`. */
function lineOf(line: string) {
  const at = line.indexOf('=');
  const { values, options } = partsOf(line.slice(at + 1));
  const [kind = '', host = '', port, ...rest] = values;
  return {
    name: line.slice(0, at).trim(),
    kind: kind.toLowerCase(),
    host,
    port: Number(port),
    rest,
    o: options,
  };
}

/** What stands in a line is neither a section's head nor a remark. */
const lines = (body: string) =>
  body.split('\n').filter((line) => line.trim() !== '' && !/^\s*(\[.*\]\s*$|#|;|\/\/)/.test(line));

/** The lines of Surge and Surfboard: what stands after the port is by name, but for plain proxies and Surge 2. */
const surge = (body: string): ReadProxy[] =>
  lines(body).map((line) => {
    const { kind, name, host, port, rest, o } = lineOf(line);
    const base = { name, host, port };
    if (kind === 'custom')
      return said({ ...base, kind: 'shadowsocks', method: rest[0], secret: rest[1] ?? '' });
    if (kind === 'ss')
      return said({ ...base, kind: 'shadowsocks', method: o['encrypt-method'], secret: o.password ?? '' });
    // Unsaid, a certificate is checked.
    const insecure = o.sni === undefined ? undefined : o['skip-cert-verify'] === 'true';
    const checks = { serverName: o.sni, insecure };
    const plain = /^(http|socks5)(s|-tls)?$/.exec(kind);
    if (plain !== null)
      return said({
        ...base,
        ...checks,
        kind: plain[1] ?? '',
        secret: rest[1] ?? '',
        tls: plain[2] !== undefined,
      });
    return said({
      ...base,
      ...checks,
      kind,
      secret: (kind === 'vmess' ? o.username : o.password) ?? '',
      network: o.ws === 'true' ? 'ws' : 'tcp',
      path: o['ws-path'],
      wsHost: o['ws-headers']?.replace(/^Host:/, ''),
      tls: kind === 'trojan' || o.tls === 'true',
    });
  });

/** `kind=host:port, …, tag=name`. */
const quantumultX = (body: string): ReadProxy[] =>
  lines(body).map((line) => {
    const { options: o } = partsOf(line);
    const kind = line.slice(0, line.indexOf('='));
    const [, host = '', port] = /^(.+):(\d+)$/.exec(o[kind] ?? '') ?? [];
    const base = { name: o.tag ?? '', host, port: Number(port), secret: o.password ?? '' };
    const verified = flag(o['tls-verification']);
    const insecure = verified === undefined ? undefined : !verified;
    if (o['ssr-protocol'] !== undefined)
      return said({
        ...base,
        kind: 'shadowsocksr',
        method: o.method,
        protocol: o['ssr-protocol'],
        protocolParam: o['ssr-protocol-param'],
        obfs: o.obfs,
        obfsParam: o['obfs-host'],
      });
    if (kind === 'shadowsocks') return said({ ...base, kind, method: o.method });
    const isWs = o.obfs === 'ws' || o.obfs === 'wss';
    return said({
      ...base,
      kind,
      insecure,
      network: ['vmess', 'vless', 'trojan'].includes(kind) ? (isWs ? 'ws' : 'tcp') : undefined,
      path: o['obfs-uri'],
      // One word for both: of a websocket it is the header.
      wsHost: isWs ? o['obfs-host'] : undefined,
      serverName: o['tls-host'] ?? (isWs ? undefined : o['obfs-host']),
      tls: o['over-tls'] === 'true' || o.obfs === 'wss' || o.obfs === 'over-tls',
      flow: o['vless-flow'],
      publicKey: o['reality-base64-pubkey'],
      shortId: o['reality-hex-shortid'],
    });
  });

const loonKinds: Record<string, string> = { https: 'http' };

const loon = (body: string): ReadProxy[] =>
  lines(body).map((line) => {
    const { kind: word, name, host, port, rest, o } = lineOf(line);
    const kind = loonKinds[word] ?? word;
    // Whatever stands before it, the secret is the last that has no name.
    const base = { kind, name, host, port, secret: rest.at(-1) ?? '' };
    if (kind.startsWith('shadowsocks'))
      return said({
        ...base,
        method: rest[0],
        protocol: o.protocol,
        protocolParam: o['protocol-param'],
        obfs: o.obfs,
        obfsParam: o['obfs-param'],
      });
    return said({
      ...base,
      network: kind === 'trojan' ? (o.transport ?? 'tcp') : o.transport,
      path: o.path,
      wsHost: o.host,
      tls: word === 'https' || kind === 'trojan' || kind === 'hysteria2' || o['over-tls'] === 'true',
      serverName: o['tls-name'] ?? o.sni,
      insecure: flag(o['skip-cert-verify']),
      flow: o.flow,
      publicKey: o['public-key'],
      shortId: o['short-id'],
      hidden: o['salamander-password'],
    });
  });

const text = (base64: string) => Buffer.from(base64, 'base64').toString('utf8');

/** A server of a whole configuration. */
function quantumultLine(line: string): ReadProxy {
  const { kind, name, host, port, rest, o } = lineOf(line);
  const base = { kind, name, host, port, secret: rest[1] ?? '' };
  if (kind === 'shadowsocks') return said({ ...base, method: rest[0] });
  if (kind === 'shadowsocksr')
    return said({
      ...base,
      method: rest[0],
      protocol: o.protocol,
      protocolParam: o.protocol_param,
      obfs: o.obfs,
      obfsParam: o.obfs_param,
    });
  const certificate = flag(o.certificate);
  return said({
    ...base,
    network: o.obfs ?? 'tcp',
    path: o['obfs-path'],
    wsHost: o['obfs-header']?.replace(/^Host: /, ''),
    tls: o['over-tls'] === 'true',
    serverName: o['tls-host'],
    insecure: certificate === undefined ? undefined : !certificate,
  });
}

const quantumultConf = (body: string): ReadProxy[] =>
  lines(/^\[SERVER\]\n(.*?)\n\n\[/su.exec(body)?.[1] ?? '').map(quantumultLine);

/** Links, of which those of vmess are lines in base64. */
const quantumult = (body: string): ReadProxy[] =>
  text(body)
    .split('\n')
    .map((link) =>
      link.startsWith('vmess://')
        ? quantumultLine(text(link.slice('vmess://'.length)))
        : ofLink(readLink(link)),
    );

const mellow = (body: string): ReadProxy[] =>
  lines(body).map((line) => {
    const [name = '', kind = '', link = ''] = line.split(',').map((field) => field.trim());
    if (kind === 'ss') return ofLink({ ...readLink(`${link}#x`), name });
    const url = new URL(link.replace('vmess1:', 'https:'));
    const o = Object.fromEntries(url.searchParams);
    return said({
      kind: 'vmess',
      name,
      host: url.hostname,
      port: Number(url.port || 443),
      secret: url.username,
      network: o.network,
      path: o.network === 'ws' ? decodeURIComponent(url.pathname) : undefined,
      wsHost: o['ws.host'],
      tls: o.tls === 'true',
      serverName: o['tls.servername'],
      insecure: flag(o['tls.allowinsecure']),
    });
  });

/** What SIP008 and SSD say of a server, each with words of its own for two fields. */
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
  JSON.parse(text(body.slice('ssd://'.length))).servers.map(shadowsocks);

/** A reader for each form of text; none shares code with what writes it. */
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

/** How each client reads what it gets. */
export const readAs: Readonly<Record<KnownClient, (text: string) => ReadProxy[]>> = {
  Mixed: readers.links,
  V2Ray: readers.links,
  // Its first two lines are its own.
  Shadowrocket: (text) => {
    const lines = Buffer.from(text, 'base64').toString().split('\n').slice(2);
    return readers.links(Buffer.from(lines.join('\n')).toString('base64'));
  },
  Clash: readers.yaml,
  ClashR: readers.yaml,
  Mihomo: readers.yaml,
  Stash: readers.yaml,
  SingBox: readers.singBox,
  SingBoxOlder: readers.singBox,
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
