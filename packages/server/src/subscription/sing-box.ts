import type { Transport } from '../modules/nodes/index.ts';
import type { Entry, Format } from './profile.ts';

type Fields = Record<string, unknown>;

function transportFields(of: Transport): Fields {
  switch (of.network) {
    case 'ws':
      return {
        transport: {
          type: 'ws',
          path: of.path,
          ...(of.host === undefined ? {} : { headers: { Host: of.host } }),
        },
      };
    case 'grpc':
      return { transport: { type: 'grpc', service_name: of.service_name } };
    default:
      return {};
  }
}

const tlsFields = (tls: { server_name: string; allow_insecure?: boolean | undefined }): Fields => ({
  tls: { enabled: true, server_name: tls.server_name, insecure: tls.allow_insecure ?? false },
});

function outbound({ name, host, port, config, secret }: Entry): Fields {
  const common = { type: config.kind, tag: name, server: host, server_port: port };
  switch (config.kind) {
    case 'vmess':
      return {
        ...common,
        uuid: secret,
        security: 'auto',
        alter_id: 0,
        ...(config.tls === null ? {} : tlsFields(config.tls)),
        ...transportFields(config.transport),
      };
    case 'trojan':
      return { ...common, password: secret, ...tlsFields(config.tls), ...transportFields(config.transport) };
    case 'shadowsocks':
      return { ...common, method: config.method, password: secret };
  }
}

/** sing-box from 1.10 on. It refuses fields that it does not know, so there are no more than needed. */
export const singBox: Format = {
  contentType: 'application/json; charset=utf-8',
  suffix: 'json',
  isNamedBySite: true,
  carries: () => true,
  wordsAs: 'shadowsocks',
  write({ entries, isProxyMode }) {
    const names = entries.map(({ name }) => name);
    const outbounds = entries.map(outbound);
    if (isProxyMode) return JSON.stringify({ outbounds }, null, 2);
    return JSON.stringify(
      {
        log: { level: 'warn' },
        inbounds: [
          { type: 'tun', tag: 'tun', address: ['172.19.0.1/30', 'fdfe:dcba:9876::1/126'], auto_route: true },
          { type: 'mixed', tag: 'mixed', listen: '127.0.0.1', listen_port: 2080 },
        ],
        outbounds: [
          { type: 'selector', tag: 'proxy', outbounds: ['auto', ...names], default: 'auto' },
          { type: 'urltest', tag: 'auto', outbounds: names },
          ...outbounds,
          { type: 'direct', tag: 'direct' },
        ],
        route: {
          rules: [{ ip_is_private: true, outbound: 'direct' }],
          final: 'proxy',
          auto_detect_interface: true,
        },
      },
      null,
      2,
    );
  },
};
