import { createHash } from 'node:crypto';
import { type LookupAddress, lookup } from 'node:dns';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import ipaddr from 'ipaddr.js';
import { AnswerTooLong, type Bounds } from './bounded-fetch.ts';

/** How many times an address may lead to another: makers' pages lead to the host of their files. */
const mostRedirects = 5;

/** Whether an address is on the internet, and not in this machine's or its neighbours' networks. */
export const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

/** Which addresses may be asked, and which authority signs for them. Others than the usual are for tests. */
export interface Reach {
  readonly allows: (address: string) => boolean;
  /** A PEM. By default those that Node knows. */
  readonly ca?: string;
}
export const theInternet: Reach = { allows: isPublic };

class AddressRefused extends Error {
  constructor(host: string) {
    super(`${host} is not on the internet`);
  }
}

/** Resolves a name once for a connection. A name with one address that is not allowed is refused. */
const guarded =
  ({ allows }: Reach): LookupFunction =>
  (host, options, give) =>
    lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? [];
      if (error) give(error, '', 0);
      else if (first === undefined || !found.every(({ address }) => allows(address)))
        give(new AddressRefused(host), '', 0);
      else if (options.all) give(null, found);
      else give(null, first.address, first.family);
    });

/** The answer at an address, where it leads at last. */
async function open(
  url: URL,
  reach: Reach,
  signal: AbortSignal,
  left = mostRedirects,
): Promise<IncomingMessage> {
  if (url.protocol !== 'https:') throw new Error(`${url.host} is not asked without https`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Node resolves no address.
  if (isIP(host) !== 0 && !reach.allows(host)) throw new AddressRefused(host);
  const { ca } = reach;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, {
      agent: false,
      lookup: guarded(reach),
      signal,
      headers: { 'accept-encoding': 'identity', 'user-agent': 'Ferry' },
      ...(ca === undefined ? {} : { ca }),
    })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
  const { statusCode = 0, headers } = answer;
  if (statusCode === 200) return answer;
  answer.destroy();
  if (statusCode < 300 || statusCode >= 400 || headers.location === undefined)
    throw new Error(`${url.host} answered ${statusCode}`);
  if (left === 0) throw new Error(`${url.host} leads on and on`);
  return open(new URL(headers.location, url), reach, signal, left - 1);
}

/**
 * Writes the file at an address to a path, within limits of bytes and time, and returns its SHA-256. Only https and only
 * the internet are asked, also where the address leads to another.
 */
export async function fetchFile(
  { mostBytes, milliseconds }: Bounds,
  url: string,
  path: string,
  reach: Reach = theInternet,
): Promise<string> {
  const signal = AbortSignal.timeout(milliseconds);
  const answer = await open(new URL(url), reach, signal);
  const hash = createHash('sha256');
  async function* counted(body: Readable) {
    let size = 0;
    for await (const piece of body as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > mostBytes) throw new AnswerTooLong(mostBytes);
      hash.update(piece);
      yield piece;
    }
  }
  await pipeline(answer, counted, createWriteStream(path, { flags: 'wx' }), { signal });
  return hash.digest('hex');
}
