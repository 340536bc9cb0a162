import type { VmessConfig } from '../modules/nodes/index.ts';
import type { Entry, Format, Profile } from './profile.ts';

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);
const authority = ({ host, port }: Entry): string => `${bracketed(host)}:${port}`;
const tag = ({ name }: Entry): string => `#${encodeURIComponent(name)}`;

/** As v2rayN writes it: JSON of texts, whatever they hold. */
function vmessLink(entry: Entry, { transport, tls }: VmessConfig): string {
  const ws = transport.network === 'ws' ? transport : undefined;
  const path = ws?.path ?? (transport.network === 'grpc' ? transport.service_name : '');
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
      host: ws === undefined ? '' : (ws.host ?? tls?.server_name ?? ''),
      path,
      tls: tls === null ? '' : 'tls',
      sni: tls?.server_name ?? '',
      ...(tls?.allow_insecure ? { allowInsecure: '1' } : {}),
    }),
  )}`;
}

/** A link of the kind's own scheme. */
export function linkOf(entry: Entry): string {
  const { config, secret } = entry;
  switch (config.kind) {
    case 'vmess':
      return vmessLink(entry, config);
    case 'trojan': {
      const { transport, tls } = config;
      const query = new URLSearchParams({
        security: 'tls',
        sni: tls.server_name,
        peer: tls.server_name,
        type: transport.network,
        ...(transport.network === 'ws'
          ? { path: transport.path, host: transport.host ?? tls.server_name }
          : {}),
        ...(transport.network === 'grpc' ? { serviceName: transport.service_name } : {}),
        allowInsecure: tls.allow_insecure ? '1' : '0',
      });
      return `trojan://${encodeURIComponent(secret)}@${authority(entry)}?${query}${tag(entry)}`;
    }
    case 'shadowsocks': {
      // SIP002: ciphers of 2022 forbid base64 here, the others recommend it.
      const user = config.method.startsWith('2022-')
        ? `${encodeURIComponent(config.method)}:${encodeURIComponent(secret)}`
        : Buffer.from(`${config.method}:${secret}`, 'utf8').toString('base64url');
      return `ss://${user}@${authority(entry)}${tag(entry)}`;
    }
  }
}

const list = (lines: readonly string[]): string => base64(lines.join('\n'));

const plain = { contentType: 'text/plain; charset=utf-8', suffix: 'txt', isNamedBySite: false } as const;

/** What every client of the V2Ray family reads. */
export const links: Format = {
  ...plain,
  carries: () => true,
  wordsAs: 'shadowsocks',
  write: ({ entries }) => list(entries.map(linkOf)),
};

const gigabytes = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(2)}GB`;

function statusLine({ upload, download, total, expiresAt }: Profile): string {
  const until = expiresAt === null ? '' : `💡Expires:${expiresAt.toISOString().slice(0, 10)}`;
  return `STATUS=🚀↑:${gigabytes(upload)},↓:${gigabytes(download)},TOT:${gigabytes(total)}${until}`;
}

/** Shadowrocket shows a line of state and takes the list's name from another. */
export const shadowrocket: Format = {
  ...links,
  isNamedBySite: true,
  write: (profile) =>
    list([statusLine(profile), `REMARKS=${profile.siteName}`, ...profile.entries.map(linkOf)]),
};

/** Shadowsocks links alone. */
export const sip002: Format = {
  ...links,
  carries: ({ kind }) => kind === 'shadowsocks',
};

/** Trojan links alone. */
export const trojanLinks: Format = {
  ...links,
  carries: ({ kind }) => kind === 'trojan',
  wordsAs: 'trojan',
};
