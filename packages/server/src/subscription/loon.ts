import type { Entry, Format } from './profile.ts';

/** One line of a server list: `name=kind,address,port,…`. */
function line({ name, host, port, config, secret }: Entry): string {
  const fields = (kind: string, values: string[], options: Record<string, string | undefined>) =>
    `${name}=${[
      kind,
      host,
      port,
      ...values,
      ...Object.entries(options).flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${value}`])),
    ].join(',')}`;
  switch (config.kind) {
    case 'vmess': {
      const { transport, tls } = config;
      const ws = transport.network === 'ws' ? transport : undefined;
      return fields('vmess', ['auto', `"${secret}"`], {
        transport: transport.network,
        path: ws?.path,
        host: ws?.host,
        'over-tls': String(tls !== null),
        'tls-name': tls?.server_name,
        'skip-cert-verify': tls === null ? undefined : String(tls.allow_insecure ?? false),
        alterId: '0',
      });
    }
    case 'trojan':
      return fields('trojan', [`"${secret}"`], {
        'tls-name': config.tls.server_name,
        'skip-cert-verify': String(config.tls.allow_insecure ?? false),
      });
    case 'shadowsocks':
      return fields('Shadowsocks', [config.method, `"${secret}"`], { udp: 'true' });
  }
}

/** A list of servers, which the client adds to its own groups and rules. */
export const loon: Format = {
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
