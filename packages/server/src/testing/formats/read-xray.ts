import { type ReadProxy, said } from './read-proxy.ts';

interface User {
  id?: string;
  pass?: string;
  flow?: string;
  encryption?: string;
}

interface Server {
  address: string;
  port: number;
  password?: string;
  method?: string;
  users?: User[];
}

interface Stream {
  network?: string;
  security?: string;
  wsSettings?: { path?: string; host?: string };
  grpcSettings?: { serviceName?: string };
  httpupgradeSettings?: { path?: string; host?: string };
  xhttpSettings?: { path?: string; host?: string };
  hysteriaSettings?: { auth?: string };
  tlsSettings?: {
    serverName?: string;
    allowInsecure?: boolean;
    pinnedPeerCertSha256?: string;
    echConfigList?: string;
  };
  realitySettings?: { serverName?: string; password?: string; shortId?: string; mldsa65Verify?: string };
  finalmask?: {
    udp?: { type: string; settings: { password: string } }[];
    quicParams?: { udpHop: { ports: string } };
  };
}

interface Outbound {
  protocol: string;
  settings: { vnext?: Server[]; servers?: Server[]; address?: string; port?: number };
  streamSettings?: Stream;
}

const kinds: Record<string, string> = { socks: 'socks5', hysteria: 'hysteria2' };

function secretOf(server: Server | undefined, stream: Stream): string {
  const [user] = server?.users ?? [];
  return user?.id ?? user?.pass ?? server?.password ?? stream.hysteriaSettings?.auth ?? '';
}

const pathOf = (stream: Stream) => stream.wsSettings ?? stream.httpupgradeSettings ?? stream.xhttpSettings;

function streamOf(stream: Stream) {
  const { finalmask, realitySettings: reality, tlsSettings: tls } = stream;
  const [mask] = finalmask?.udp ?? [];
  return {
    path: pathOf(stream)?.path ?? stream.grpcSettings?.serviceName,
    wsHost: pathOf(stream)?.host,
    tls: stream.security === undefined ? undefined : stream.security !== 'none',
    insecure: tls === undefined ? undefined : tls.allowInsecure === true,
    serverName: tls?.serverName ?? reality?.serverName,
    pin: tls?.pinnedPeerCertSha256?.split(',')[0],
    ech: tls?.echConfigList,
    publicKey: reality?.password,
    shortId: reality?.shortId,
    mldsa: reality?.mldsa65Verify,
    hidden: mask?.settings.password,
    hiding: mask?.type,
    hops: finalmask?.quicParams?.udpHop.ports,
  };
}

/** A list of configurations of Xray's core, each with one proxy. */
export const xray = (body: string): ReadProxy[] =>
  JSON.parse(body).map(({ remarks, outbounds }: { remarks: string; outbounds: Outbound[] }) => {
    const { protocol, settings, streamSettings: stream = {} } = outbounds[0] as Outbound;
    const [server] = settings.vnext ?? settings.servers ?? [];
    const [user] = server?.users ?? [];
    return said({
      kind: kinds[protocol] ?? protocol,
      name: remarks,
      host: server?.address ?? settings.address ?? '',
      port: server?.port ?? settings.port ?? 0,
      secret: secretOf(server, stream),
      method: server?.method,
      network: ['vmess', 'vless', 'trojan'].includes(protocol) ? stream.network : undefined,
      flow: user?.flow,
      encryption: user?.encryption === 'none' ? undefined : user?.encryption,
      ...streamOf(stream),
    });
  });
