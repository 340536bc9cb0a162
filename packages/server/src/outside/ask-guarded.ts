import { type LookupAddress, lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublic } from './is-public.ts';

/** Which addresses may be asked, and which authority signs for them. Others than the usual are for tests. */
export interface Reach {
  readonly allows: (address: string) => boolean;
  /** A PEM. By default those that Node knows. */
  readonly ca?: string;
  /** Where every host is. By default where its name leads, at the port of its address. */
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

/** What is asked. */
export interface Asked {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body?: Uint8Array | undefined;
}

/**
 * Asks an address that others have given, by https and only on the internet, and follows no redirect. The body of the
 * answer is not read yet.
 */
export async function askGuarded(
  url: URL,
  { method, headers, body }: Asked,
  reach: Reach,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (url.protocol !== 'https:') throw new Error(`${url.host} is not asked without https`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Node resolves no address.
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
