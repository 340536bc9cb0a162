/** What a link says, read back by its scheme alone, without the code that wrote it. */
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

export function readLink(link: string): ReadLink {
  if (link.startsWith('vmess://')) return readVmess(link);
  if (link.startsWith('ss://')) return readShadowsocks(link);
  const url = new URL(link.replace(/^trojan:/, 'https:'));
  return {
    kind: link.slice(0, link.indexOf(':')),
    name: decodeURIComponent(url.hash.slice(1)),
    host: url.hostname.replace(/[[\]]/g, ''),
    port: Number(url.port || 443),
    secret: decodeURIComponent(url.username),
    options: Object.fromEntries(url.searchParams),
  };
}

/** A base64 list of links. */
export const readLinks = (body: string): ReadLink[] => text(body).split('\n').map(readLink);
