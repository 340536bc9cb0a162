import { stringify } from 'yaml';
import type { Transport } from '../modules/nodes/index.ts';
import type { Entry, Format, Profile } from './profile.ts';

type Fields = Record<string, unknown>;

function transportFields(of: Transport): Fields {
  switch (of.network) {
    case 'ws':
      return {
        network: 'ws',
        // Empty headers are an error to the core, so there are none without a host.
        'ws-opts': { path: of.path, ...(of.host === undefined ? {} : { headers: { Host: of.host } }) },
      };
    case 'grpc':
      return { network: 'grpc', 'grpc-opts': { 'grpc-service-name': of.service_name } };
    default:
      return {};
  }
}

function proxyFields({ name, host, port, config, secret }: Entry): Fields {
  const common = { name, type: config.kind, server: host, port, udp: true };
  switch (config.kind) {
    case 'vmess':
      return {
        ...common,
        uuid: secret,
        alterId: 0,
        cipher: 'auto',
        ...(config.tls === null
          ? {}
          : {
              tls: true,
              servername: config.tls.server_name,
              'skip-cert-verify': config.tls.allow_insecure ?? false,
            }),
        ...transportFields(config.transport),
      };
    case 'trojan':
      return {
        ...common,
        password: secret,
        sni: config.tls.server_name,
        'skip-cert-verify': config.tls.allow_insecure ?? false,
        ...transportFields(config.transport),
      };
    case 'shadowsocks':
      return { ...common, type: 'ss', cipher: config.method, password: secret };
  }
}

const choose = '节点选择';
const fastest = '自动选择';

const localNetworks = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
];

/** What makes it a whole profile: China and the local network directly, the rest through the chosen node. */
function around(names: readonly string[]): { before: Fields; after: Fields } {
  return {
    before: {
      'mixed-port': 7890,
      'allow-lan': false,
      mode: 'rule',
      'log-level': 'info',
      dns: {
        enable: true,
        ipv6: false,
        'enhanced-mode': 'fake-ip',
        'fake-ip-range': '198.18.0.1/16',
        nameserver: ['223.5.5.5', '119.29.29.29'],
      },
    },
    after: {
      'proxy-groups': [
        { name: choose, type: 'select', proxies: [fastest, ...names, 'DIRECT'] },
        {
          name: fastest,
          type: 'url-test',
          url: 'http://www.gstatic.com/generate_204',
          interval: 300,
          tolerance: 50,
          proxies: names,
        },
      ],
      rules: [
        'DOMAIN-SUFFIX,local,DIRECT',
        ...localNetworks.map((network) => `IP-CIDR,${network},DIRECT,no-resolve`),
        'DOMAIN-SUFFIX,cn,DIRECT',
        'GEOIP,CN,DIRECT',
        `MATCH,${choose}`,
      ],
    },
  };
}

function write({ entries, isProxyMode }: Profile): string {
  const { before, after } = around(entries.map(({ name }) => name));
  const list = { proxies: entries.map(proxyFields) };
  const document = isProxyMode ? list : { ...before, ...list, ...after };
  // Quoted, whatever a name looks like: a core reads 123 or yes as what it is not.
  return stringify(document, {
    lineWidth: 0,
    aliasDuplicateObjects: false,
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
  });
}

/** The first core and its relatives: no cipher of 2022. */
export const clash: Format = {
  contentType: 'text/yaml; charset=utf-8',
  suffix: 'yaml',
  isNamedBySite: true,
  carries: (config) => config.kind !== 'shadowsocks' || !config.method.startsWith('2022-'),
  wordsAs: 'shadowsocks',
  write,
};

/** mihomo and Stash, which read all that there is. */
export const mihomo: Format = { ...clash, carries: () => true };
