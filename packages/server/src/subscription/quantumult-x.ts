import type { Entry, Format } from './profile.ts';

const addressOf = ({ host, port }: Entry): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** One line of a server list: `kind=address, key=value, …, tag=name`. */
function line(entry: Entry): string {
  const { config, secret } = entry;
  const fields = (kind: string, options: Record<string, string | undefined>) =>
    [
      `${kind}=${addressOf(entry)}`,
      ...Object.entries(options).flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${value}`])),
      `tag=${entry.name}`,
    ].join(', ');
  switch (config.kind) {
    case 'vmess': {
      const { transport, tls } = config;
      const ws = transport.network === 'ws' ? transport : undefined;
      const overTls = tls === null ? undefined : 'over-tls';
      return fields('vmess', {
        method: 'chacha20-poly1305',
        password: secret,
        obfs: ws === undefined ? overTls : tls === null ? 'ws' : 'wss',
        'obfs-host': ws?.host ?? tls?.server_name,
        'obfs-uri': ws?.path,
        'tls-verification': tls === null ? undefined : String(!tls.allow_insecure),
      });
    }
    case 'trojan':
      return fields('trojan', {
        password: secret,
        'over-tls': 'true',
        'tls-host': config.tls.server_name,
        'tls-verification': String(!config.tls.allow_insecure),
      });
    case 'shadowsocks':
      return fields('shadowsocks', { method: config.method, password: secret, 'udp-relay': 'true' });
  }
}

/** A list of servers, which the client adds to its own groups and rules. */
export const quantumultX: Format = {
  contentType: 'text/plain; charset=utf-8',
  suffix: 'list',
  isNamedBySite: true,
  carries(config) {
    if (config.kind === 'shadowsocks') return !config.method.startsWith('2022-');
    const { network } = config.transport;
    return config.kind === 'vmess' ? network !== 'grpc' : network === 'tcp';
  },
  wordsAs: 'shadowsocks',
  write: ({ entries }) => `${entries.map(line).join('\n')}\n`,
};
