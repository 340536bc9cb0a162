import { type LookupAddress, lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublic } from './is-public.ts';

/** The allowed addresses and their certificate authority. Only tests change the defaults. */
export interface Reach {
  readonly allows: (address: string) => boolean;
  /** A PEM. By default Node's authorities. */
  readonly ca?: string;
  /** The address and port of every host. By default they come from DNS and the URL. */
  readonly at?: { readonly address: string; readonly port: number };
}
export const theInternet: Reach = { allows: isPublic };

export class AddressRefused extends Error {
  constructor(host: string) {
    super(`${host} is not on the internet`);
  }
}

/** Resolves a name once for a connection. A name with one address that is not allowed is refused. */
const guarded =
  ({ allows, at }: Reach): LookupFunction =>
  (host, options, give) =>
    lookup(at?.address ?? host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? [];
      if (error) give(error, '', 0);
      else if (first === undefined || !found.every(({ address }) => allows(address)))
        give(new AddressRefused(host), '', 0);
      else if (options.all) give(null, found);
      else give(null, first.address, first.family);
    });

/** A request. */
export interface Asked {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body?: Uint8Array | undefined;
}

/**
 * Sends a request to an address that others provided, by https, to public addresses only, and without following
 * redirects. It does not read the body of the response.
 */
export async function askGuarded(
  url: URL,
  { method, headers, body }: Asked,
  reach: Reach,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (url.protocol !== 'https:') throw new Error(`${url.host} is not asked without https`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Node does not look up IP addresses.
  if (isIP(host) !== 0 && !reach.allows(host)) throw new AddressRefused(host);
  const { ca, at } = reach;
  return new Promise<IncomingMessage>((resolve, reject) => {
    request(url, {
      method,
      agent: false,
      lookup: guarded(reach),
      signal,
      headers: { 'accept-encoding': 'identity', 'user-agent': 'Ferry', ...headers },
      ...(ca === undefined ? {} : { ca }),
      ...(at === undefined ? {} : { port: at.port }),
    })
      .on('response', resolve)
      .on('error', reject)
      .end(body);
  });
}
