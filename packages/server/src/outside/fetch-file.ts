import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { askGuarded, type Reach, theInternet } from './ask-guarded.ts';
import { AnswerTooLong, type Bounds } from './bounded-fetch.ts';

/** The maximum number of redirects: download pages redirect to the host of their files. */
const maxRedirects = 5;

/** The answer at the end of the redirects. */
async function open(
  url: URL,
  reach: Reach,
  signal: AbortSignal,
  left = maxRedirects,
): Promise<IncomingMessage> {
  const answer = await askGuarded(url, { method: 'GET', headers: {} }, reach, signal);
  const { statusCode = 0, headers } = answer;
  if (statusCode === 200) return answer;
  answer.destroy();
  if (statusCode < 300 || statusCode >= 400 || headers.location === undefined)
    throw new Error(`${url.host} answered ${statusCode}`);
  if (left === 0) throw new Error(`${url.host} leads on and on`);
  return open(new URL(headers.location, url), reach, signal, left - 1);
}

/**
 * Downloads a file to a path, within limits of bytes and time, and returns its SHA-256. All requests, including
 * redirects, use https and public addresses.
 */
export async function fetchFile(
  { maxBytes, milliseconds }: Bounds,
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
      if (size > maxBytes) throw new AnswerTooLong(maxBytes);
      hash.update(piece);
      yield piece;
    }
  }
  await pipeline(answer, counted, createWriteStream(path, { flags: 'wx' }), { signal });
  return hash.digest('hex');
}
