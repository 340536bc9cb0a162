import { inGigabytes } from '@ferry/core/contract/base/values/units';
import {
  type ConfigOf,
  earlyDataHeader,
  echConfigsOf,
  encryptionOf,
  fingerprint,
  mldsaVerifyOf,
  publicKeyOf,
  type Tls,
  type Transport,
} from '../../nodes/index.ts';
import {
  carriedBy,
  dayAndTime,
  type Entry,
  type Format,
  type Profile,
  type Writers,
  writeBy,
} from './profile.ts';
import { authority, base64, base64url, type Customer, percent } from './template.ts';

const tag = ({ name }: Entry): string => `#${percent(name)}`;
const flagged = (value: boolean | undefined): string => (value ? '1' : '0');

/** A query of the given options. Spaces are written as %20, because clients do not decode + as a space. */
function queryOf(options: Record<string, string | undefined>): string {
  const given = Object.entries(options).flatMap(([key, value]): [string, string][] =>
    value === undefined ? [] : [[key, value]],
  );
  return new URLSearchParams(given).toString().replaceAll('+', '%20');
}

type Ws = Extract<Transport, { network: 'ws' }>;

/** Xray reads early data from the path. */
const pathOf = ({ path, early_data: early }: Ws): string =>
  early === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}ed=${early}`;

/** Other cores read it from separate keys. */
const earlyQuery = ({ early_data: early }: Ws) =>
  early === undefined ? {} : { ed: String(early), eh: earlyDataHeader };

const transportQuery = (of: Transport) => ({
  type: of.network,
  ...(of.network === 'ws' ? { path: pathOf(of), host: of.host, ...earlyQuery(of) } : {}),
  ...(of.network === 'grpc' ? { serviceName: of.service_name } : {}),
  ...(of.network === 'httpupgrade' || of.network === 'xhttp' ? { path: of.path, host: of.host } : {}),
  ...(of.network === 'xhttp'
    ? { mode: of.mode, extra: of.extra === undefined ? undefined : JSON.stringify(of.extra) }
    : {}),
});

/**
 * How clients of Xray's family check the certificate. Links never disable the check: Xray's cores of 2026 refuse that,
 * and compare pins instead.
 */
function checkQuery({ pins = [], ech_keys }: Tls) {
  const ech = ech_keys === undefined ? null : echConfigsOf(ech_keys);
  return {
    allowInsecure: '0',
    pcs: pins.length === 0 ? undefined : pins.map(({ certificate }) => certificate).join(','),
    ech: ech?.toString('base64'),
  };
}

/** For links whose clients have cores of their own. */
const insecure = ({ allow_insecure }: Tls): string => flagged(allow_insecure);

/** The form of v2rayN: JSON in which all values are strings. */
function vmessLink(entry: Entry<ConfigOf<'vmess'>>): string {
  const { transport, tls } = entry.config;
  const over = 'path' in transport ? transport : undefined;
  const grpcName = transport.network === 'grpc' ? transport.service_name : '';
  const path = transport.network === 'ws' ? pathOf(transport) : (over?.path ?? grpcName);
  return `vmess://${base64(
    JSON.stringify({
      v: '2',
      ps: entry.name,
      add: entry.host,
      port: String(entry.port),
      id: entry.secret,
      aid: '0',
      scy: 'auto',
      net: transport.network,
      type: transport.network === 'grpc' ? 'gun' : 'none',
      host: over?.host ?? '',
      path,
      tls: tls === null ? '' : 'tls',
      sni: tls?.server_name ?? '',
    }),
  )}`;
}

function vlessLink(entry: Entry<ConfigOf<'vless'>>): string {
  const { transport, security, flow, encryption } = entry.config;
  const query = queryOf({
    encryption: encryption === undefined ? 'none' : encryptionOf(encryption),
    ...transportQuery(transport),
    security: security.type,
    flow,
    ...(security.type === 'none' ? {} : { sni: security.server_name, fp: fingerprint }),
    ...(security.type === 'tls' ? checkQuery(security) : {}),
    ...(security.type === 'reality'
      ? {
          pbk: publicKeyOf(security.private_key),
          sid: security.short_id,
          spx: '/',
          pqv: security.mldsa65_seed === undefined ? undefined : mldsaVerifyOf(security.mldsa65_seed),
        }
      : {}),
  });
  return `vless://${entry.secret}@${authority(entry)}?${query}${tag(entry)}`;
}

function shadowsocksrLink(entry: Entry<ConfigOf<'shadowsocksr'>>, group: string): string {
  const { protocol, method, obfs, obfs_param, protocol_param } = entry.config;
  const head = [entry.host, entry.port, protocol, method, obfs, base64url(entry.secret)].join(':');
  const options = Object.entries({
    obfsparam: obfs_param,
    protoparam: protocol_param,
    remarks: entry.name,
    group,
  });
  return `ssr://${base64url(`${head}/?${options.map(([key, value]) => `${key}=${base64url(value)}`).join('&')}`)}`;
}

/** SIP002: 2022 ciphers forbid base64 here, for other ciphers it is recommended. */
export function shadowsocksLink(entry: Entry<ConfigOf<'shadowsocks'> | ConfigOf<'shadowsocksr'>>): string {
  const { config, secret } = entry;
  const user = config.method.startsWith('2022-')
    ? `${percent(config.method)}:${percent(secret)}`
    : base64url(`${config.method}:${secret}`);
  return `ss://${user}@${authority(entry)}${tag(entry)}`;
}

const twice = ({ secret }: Entry): string => `${percent(secret)}:${percent(secret)}`;

/** A link in the scheme of each kind. */
const writers = (group: string): Writers<string> => ({
  vmess: vmessLink,
  vless: vlessLink,
  trojan(entry) {
    const { transport, tls } = entry.config;
    const query = queryOf({
      security: 'tls',
      sni: tls.server_name,
      peer: tls.server_name,
      ...transportQuery(transport),
      ...checkQuery(tls),
    });
    return `trojan://${percent(entry.secret)}@${authority(entry)}?${query}${tag(entry)}`;
  },
  shadowsocks: shadowsocksLink,
  shadowsocksr: (entry) => shadowsocksrLink(entry, group),
  hysteria2(entry) {
    const { tls, obfs, hop_ports } = entry.config;
    const query = queryOf({
      sni: tls.server_name,
      insecure: insecure(tls),
      obfs: obfs?.type,
      'obfs-password': obfs?.password,
      mport: hop_ports,
      pinSHA256: tls.pins?.[0]?.certificate,
    });
    return `hysteria2://${percent(entry.secret)}@${authority(entry)}?${query}${tag(entry)}`;
  },
  tuic(entry) {
    const { tls, congestion_control, udp_relay_mode } = entry.config;
    const query = queryOf({
      sni: tls.server_name,
      alpn: 'h3',
      congestion_control,
      udp_relay_mode,
      allow_insecure: insecure(tls),
    });
    return `tuic://${twice(entry)}@${authority(entry)}?${query}${tag(entry)}`;
  },
  juicity(entry) {
    const { tls, congestion_control } = entry.config;
    const query = queryOf({
      sni: tls.server_name,
      congestion_control,
      allow_insecure: insecure(tls),
    });
    return `juicity://${twice(entry)}@${authority(entry)}?${query}${tag(entry)}`;
  },
  anytls(entry) {
    const { tls } = entry.config;
    const query = queryOf({ sni: tls.server_name, fp: fingerprint, insecure: insecure(tls) });
    return `anytls://${percent(entry.secret)}@${authority(entry)}?${query}${tag(entry)}`;
  },
  // The link has no field for another host than the certificate's.
  naive: (entry) =>
    `naive+https://${twice(entry)}@${entry.config.tls.server_name}:${entry.port}?padding=true${tag(entry)}`,
  socks5: (entry) => `socks://${base64(`${entry.secret}:${entry.secret}`)}@${authority(entry)}${tag(entry)}`,
});

const list = (lines: readonly string[]): string => base64(lines.join('\n'));

const linesOf = ({ entries, siteName }: Profile): string[] => entries.map(writeBy(writers(siteName)));

/** A link that clients import. Null if the kind has none. */
export const linkOf = (entry: Entry, group: string): string | null =>
  carriedBy('Mixed')(entry.config) ? writeBy(writers(group))(entry) : null;

/** What every client of the V2Ray family supports. ShadowsocksR is included only on request. */
export const links: Format = {
  contentType: 'text/plain; charset=utf-8',
  suffix: 'txt',
  isNamedBySite: false,
  carries: carriedBy('V2Ray'),
  wordsAs: 'shadowsocks',
  vpnType: 'vmess',
  write: (profile) => list(linesOf(profile)),
};

/** Links of all kinds. */
export const mixedLinks: Format = { ...links, vpnType: 'ssr_vmess' };

function statusLine({ upload, download, total, expiresAt }: Customer, timeZone: string): string {
  const until = dayAndTime(expiresAt, timeZone).slice(0, 10);
  return `STATUS=🚀↑:${inGigabytes(upload)}GB,↓:${inGigabytes(download)}GB,TOT:${inGigabytes(total)}GB💡Expires:${until}`;
}

/** Shadowrocket shows a status line, and reads the list's name from another line. */
export const shadowrocket: Format = {
  ...mixedLinks,
  isNamedBySite: true,
  write(profile) {
    const status = profile.tell((customer) => statusLine(customer, profile.timeZone));
    return list([status, `REMARKS=${profile.siteName}`, ...linesOf(profile)]);
  },
};

/** Shadowsocks links only, including ShadowsocksR nodes without its additions. */
export const sip002: Format = {
  ...mixedLinks,
  carries: carriedBy('SIP002'),
  write: ({ entries }) =>
    list(entries.map((entry) => shadowsocksLink(entry as Parameters<typeof shadowsocksLink>[0]))),
};

/** ShadowsocksR links only. Its clients do not support the newer ciphers of Shadowsocks. */
export const shadowsocksrLinks: Format = {
  ...mixedLinks,
  carries: carriedBy('SSR'),
  wordsAs: 'shadowsocksr',
};

/** Trojan links only. */
export const trojanLinks: Format = {
  ...mixedLinks,
  carries: carriedBy('Trojan'),
  wordsAs: 'trojan',
};
