import type { ReadLink } from './read-links.ts';

/** The content of a proxy entry. Fields that the format does not have are missing. */
export interface ReadProxy {
  kind: string;
  name: string;
  host: string;
  port: number;
  /** The UUID or password. */
  secret: string;
  method?: string;
  network?: string;
  /** The path of a WebSocket, or the service name of gRPC. */
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
  /** The obfuscation password of hysteria2. */
  hidden?: string;
  /** Its kind of obfuscation. */
  hiding?: string;
  /** Its ports to hop between, with commas and dashes. */
  hops?: string;
  /** The first pinned certificate, or its public key. */
  pin?: string;
  /** The client's side of VLESS's encryption. */
  encryption?: string;
  /** The ML-DSA-65 verification key. */
  mldsa?: string;
  /** The configurations of Encrypted Client Hello, in base64. */
  ech?: string;
}

type Loose = { [K in keyof ReadProxy]: ReadProxy[K] | undefined };
export type Options = Record<string, string | undefined>;

/** Removes undefined fields. */
export const said = (loose: Loose): ReadProxy =>
  Object.fromEntries(
    Object.entries(loose).filter(([, value]) => value !== undefined && value !== ''),
  ) as never;

export const flag = (text: string | undefined) =>
  text === undefined ? undefined : text === 'true' || text === '1';

const schemes: Record<string, string> = { 'naive+https': 'naive', socks: 'socks5' };

export function ofLink({ kind, options: o, ...link }: ReadLink): ReadProxy {
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
    hiding: kind === 'hysteria2' ? o.obfs : undefined,
    hops: o.mport,
    pin: (o.pcs ?? o.pinSHA256)?.split(',')[0],
    encryption: o.encryption === 'none' ? undefined : o.encryption,
    mldsa: o.pqv,
    ech: o.ech,
  });
}
