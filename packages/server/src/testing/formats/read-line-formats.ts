import { readLink } from './read-links.ts';
import { flag, type Options, ofLink, type ReadProxy, said } from './read-proxy.ts';

const unquoted = (text = '') => text.trim().replace(/^"(.*)"$/, '$1');

/** Splits at commas outside of quotes, into positional and named values. The five first of a `custom` have no names. */
function partsOf(text: string): { values: string[]; options: Options } {
  const parts = (text.match(/(?:"[^"]*"|[^,])+/g) ?? []).map((part) => part.trim());
  const unnamed = parts[0] === 'custom' ? 5 : 0;
  const isNamed = (part: string) => /^[\w.-]+ *=/.test(part) && parts.indexOf(part) >= unnamed;
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

/** The lines of a section, without headings and comments. */
const lines = (body: string) =>
  body.split('\n').filter((line) => line.trim() !== '' && !/^\s*(\[.*\]\s*$|#|;|\/\/)/.test(line));

/** The lines of Surge and Surfboard. Values after the port are named, except for plain proxies and Surge 2. */
export const surge = (body: string): ReadProxy[] =>
  lines(body).map((line) => {
    const { kind, name, host, port, rest, o } = lineOf(line);
    const base = { name, host, port };
    if (kind === 'custom')
      return said({ ...base, kind: 'shadowsocks', method: rest[0], secret: rest[1] ?? '' });
    const quic = { hops: o['port-hopping']?.replaceAll(';', ','), pin: o['server-cert-fingerprint-sha256'] };
    if (kind === 'ss')
      return said({ ...base, kind: 'shadowsocks', method: o['encrypt-method'], secret: o.password ?? '' });
    // By default a certificate is checked.
    const insecure = o.sni === undefined ? undefined : o['skip-cert-verify'] === 'true';
    const checks = { serverName: o.sni, insecure };
    if (['hysteria2', 'tuic-v5', 'anytls'].includes(kind))
      return said({
        ...base,
        ...checks,
        ...quic,
        kind: kind.replace('-v5', ''),
        secret: o.password ?? '',
        hidden: o['salamander-password'] ?? o['gecko-password'],
        hiding: Object.keys(o)
          .find((key) => /^(salamander|gecko)-/.test(key))
          ?.replace('-password', ''),
      });
    const plain = /^(http|socks5)(s|-tls)?$/.exec(kind);
    if (plain !== null)
      return said({
        ...base,
        ...checks,
        pin: quic.pin,
        kind: plain[1] ?? '',
        secret: rest[1] ?? '',
        tls: plain[2] !== undefined,
      });
    return said({
      ...base,
      ...checks,
      kind,
      pin: quic.pin,
      secret: (kind === 'trojan' ? o.password : o.username) ?? '',
      network: o.ws === 'true' ? 'ws' : o.grpc === 'true' ? 'grpc' : 'tcp',
      path: o['ws-path'] ?? o['grpc-service-name'],
      wsHost: o['ws-headers']?.replace(/^Host:/, ''),
      tls: kind === 'trojan' || o.tls === 'true' || o['reality-public-key'] !== undefined,
      flow: o.flow,
      publicKey: o['reality-public-key'],
      shortId: o['reality-short-id'],
    });
  });

/** `kind=host:port, …, tag=name`. */
export const quantumultX = (body: string): ReadProxy[] =>
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
      // One option for both: for a WebSocket it is the header.
      wsHost: isWs ? o['obfs-host'] : undefined,
      serverName: o['tls-host'] ?? (isWs ? undefined : o['obfs-host']),
      tls: o['over-tls'] === 'true' || o.obfs === 'wss' || o.obfs === 'over-tls',
      flow: o['vless-flow'],
      publicKey: o['reality-base64-pubkey'],
      shortId: o['reality-hex-shortid'],
    });
  });

const loonKinds: Record<string, string> = { https: 'http' };

export const loon = (body: string): ReadProxy[] =>
  lines(body).map((line) => {
    const { kind: word, name, host, port, rest, o } = lineOf(line);
    const kind = loonKinds[word] ?? word;
    // The secret is the last positional value.
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
      tls: word === 'https' || ['trojan', 'hysteria2', 'anytls'].includes(kind) || o['over-tls'] === 'true',
      serverName: o['tls-name'] ?? o.sni,
      insecure: flag(o['skip-cert-verify']),
      flow: o.flow,
      publicKey: o['public-key'],
      shortId: o['short-id'],
      hidden: o['salamander-password'],
      hops: o['server-ports'],
    });
  });

const text = (base64: string) => Buffer.from(base64, 'base64').toString('utf8');

/** A server of a complete configuration. */
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

export const quantumultConf = (body: string): ReadProxy[] =>
  lines(/^\[SERVER\]\n(.*?)\n\n\[/su.exec(body)?.[1] ?? '').map(quantumultLine);

/** Links; those of VMess are lines in base64. */
export const quantumult = (body: string): ReadProxy[] =>
  text(body)
    .split('\n')
    .map((link) =>
      link.startsWith('vmess://')
        ? quantumultLine(text(link.slice('vmess://'.length)))
        : ofLink(readLink(link)),
    );

export const mellow = (body: string): ReadProxy[] =>
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
