import { type Asked, askGuarded, type Reach, theInternet } from './ask-guarded.ts';
import { AnswerTooLong, type Bounds } from './bounded-fetch.ts';

/** An answer of which the status is all that counts. */
export interface PostAnswer {
  readonly status: number;
  /** What `Retry-After` says. `undefined`: nothing. */
  readonly retryAfter: string | undefined;
  readonly text: string;
}

/**
 * Posts to an address that others have given, within limits of bytes and time: by https, to the internet alone, without
 * following a redirect, which is an answer like others.
 */
export async function postGuarded(
  { mostBytes, milliseconds }: Bounds,
  url: string,
  { headers, body }: Omit<Asked, 'method'>,
  reach: Reach = theInternet,
): Promise<PostAnswer> {
  const signal = AbortSignal.timeout(milliseconds);
  const answer = await askGuarded(new URL(url), { method: 'POST', headers, body }, reach, signal);
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > mostBytes) throw new AnswerTooLong(mostBytes);
      pieces.push(piece);
    }
  } finally {
    answer.destroy();
  }
  return {
    status: answer.statusCode ?? 0,
    retryAfter: answer.headers['retry-after'],
    text: Buffer.concat(pieces).toString('utf8'),
  };
}
