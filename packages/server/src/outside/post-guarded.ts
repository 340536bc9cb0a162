import { type Asked, askGuarded, type Reach, theInternet } from './ask-guarded.ts';
import { AnswerTooLong, type Bounds } from './bounded-fetch.ts';

/** An answer whose status matters most. */
export interface PostAnswer {
  readonly status: number;
  /** The header `Retry-After`. */
  readonly retryAfter: string | undefined;
  readonly text: string;
}

/**
 * Posts to an address that others provided, within limits of bytes and time, by https and to public addresses only. A
 * redirect is not followed and is returned like other answers.
 */
export async function postGuarded(
  { maxBytes, milliseconds }: Bounds,
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
      if (size > maxBytes) throw new AnswerTooLong(maxBytes);
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
