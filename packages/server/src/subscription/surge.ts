import type { Entry, Format, Profile } from './profile.ts';

/** One line of `[Proxy]`. Names hold no comma and no equals sign, see `withUniqueNames`. */
function line({ name, host, port, config, secret }: Entry): string {
  const fields = (kind: string, options: Record<string, string | boolean | undefined>) =>
    `${name} = ${[
      kind,
      host,
      port,
      ...Object.entries(options).flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${value}`])),
    ].join(', ')}`;
  switch (config.kind) {
    case 'vmess': {
      const { transport, tls } = config;
      const ws = transport.network === 'ws' ? transport : undefined;
      return fields('vmess', {
        username: secret,
        'vmess-aead': true,
        tls: tls === null ? undefined : true,
        sni: tls?.server_name,
        'skip-cert-verify': tls?.allow_insecure,
        ws: ws === undefined ? undefined : true,
        'ws-path': ws?.path,
        'ws-headers': ws?.host === undefined ? undefined : `Host:${ws.host}`,
      });
    }
    case 'trojan': {
      const { transport, tls } = config;
      const ws = transport.network === 'ws' ? transport : undefined;
      return fields('trojan', {
        password: secret,
        sni: tls.server_name,
        'skip-cert-verify': tls.allow_insecure,
        ws: ws === undefined ? undefined : true,
        'ws-path': ws?.path,
        'ws-headers': ws?.host === undefined ? undefined : `Host:${ws.host}`,
      });
    }
    case 'shadowsocks':
      return fields('ss', { 'encrypt-method': config.method, password: secret, 'udp-relay': true });
  }
}

function write({ entries, isProxyMode, link }: Profile): string {
  const lines = entries.map(line);
  if (isProxyMode) return `${lines.join('\n')}\n`;
  const names = entries.map(({ name }) => name).join(', ');
  return `${[
    `#!MANAGED-CONFIG ${link} interval=21600 strict=false`,
    '',
    '[General]',
    'loglevel = notify',
    'dns-server = system, 223.5.5.5',
    'skip-proxy = 127.0.0.1, 192.168.0.0/16, 10.0.0.0/8, 172.16.0.0/12, 100.64.0.0/10, localhost, *.local',
    '',
    '[Proxy]',
    ...lines,
    '',
    '[Proxy Group]',
    `节点选择 = select, 自动选择, ${names}, DIRECT`,
    `自动选择 = url-test, ${names}, url=http://www.gstatic.com/generate_204, interval=300`,
    '',
    '[Rule]',
    'DOMAIN-SUFFIX,cn,DIRECT',
    'GEOIP,CN,DIRECT',
    'FINAL,节点选择',
  ].join('\n')}\n`;
}

/** Surge from 4 on. No gRPC, and no cipher of 2022. */
export const surge: Format = {
  contentType: 'text/plain; charset=utf-8',
  suffix: 'conf',
  isNamedBySite: true,
  carries: (config) =>
    config.kind === 'shadowsocks' ? !config.method.startsWith('2022-') : config.transport.network !== 'grpc',
  wordsAs: 'shadowsocks',
  write,
};

/** Surge 3 knows of these shadowsocks alone. */
export const surge3: Format = {
  ...surge,
  carries: (config) => config.kind === 'shadowsocks' && surge.carries(config),
};
