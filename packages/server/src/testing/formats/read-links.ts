/** The content of a link, parsed by its scheme, without the code that wrote it. */
export interface ReadLink {
  kind: string;
  name: string;
  host: string;
  port: number;
  secret: string;
  options: Record<string, string>;
}

const text = (base64: string) => Buffer.from(base64, 'base64').toString('utf8');

function readVmess(link: string): ReadLink {
  const { ps, add, port, id, ...options } = JSON.parse(text(link.slice('vmess://'.length)));
  if (typeof port !== 'string') throw new Error('the port of a vmess link is a text');
  return { kind: 'vmess', name: ps, host: add, port: Number(port), secret: id, options };
}

function readShadowsocks(link: string): ReadLink {
  const [, user = '', host = '', port, name = ''] =
    /^ss:\/\/([^@]+)@(\[[^\]]+\]|[^:]+):(\d+)\/?#(.*)$/.exec(link) ?? [];
  const plain = user.includes(':') ? user.split(':').map(decodeURIComponent).join(':') : text(user);
  const colon = plain.indexOf(':');
  return {
    kind: 'shadowsocks',
    name: decodeURIComponent(name),
    host: host.replace(/[[\]]/g, ''),
    port: Number(port),
    secret: plain.slice(colon + 1),
    options: { method: plain.slice(0, colon) },
  };
}

/** Values separated by colons, then options, all in base64 without padding. */
function readShadowsocksR(link: string): ReadLink {
  const [head = '', tail = ''] = text(link.slice('ssr://'.length)).split('/?');
  const [secret = '', obfs = '', method = '', protocol = '', port, ...host] = head.split(':').reverse();
  const { remarks = '', ...options } = Object.fromEntries(
    [...new URLSearchParams(tail)].map(([key, value]) => [key, text(value)]),
  );
  return {
    kind: 'shadowsocksr',
    name: remarks,
    host: host.reverse().join(':'),
    port: Number(port),
    secret: text(secret),
    options: { protocol, method, obfs, ...options },
  };
}

export function readLink(link: string): ReadLink {
  if (link.startsWith('ssr://')) return readShadowsocksR(link);
  if (link.startsWith('vmess://')) return readVmess(link);
  if (link.startsWith('ss://')) return readShadowsocks(link);
  const url = new URL(link.replace(/^[a-z0-9+]+:/, 'https:'));
  if (url.password !== '' && url.password !== url.username) throw new Error('the name is the password');
  return {
    kind: link.slice(0, link.indexOf(':')),
    name: decodeURIComponent(url.hash.slice(1)),
    host: url.hostname.replace(/[[\]]/g, ''),
    port: Number(url.port || 443),
    secret: link.startsWith('socks:')
      ? (text(decodeURIComponent(url.username)).split(':')[1] ?? '')
      : decodeURIComponent(url.username),
    options: Object.fromEntries(url.searchParams),
  };
}

/** A base64 list of links. */
export const readLinks = (body: string): ReadLink[] => text(body).split('\n').map(readLink);
