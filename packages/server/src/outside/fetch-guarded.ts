import { type Asked, askGuarded, type Reach, theInternet } from './ask-guarded.ts';
import { AnswerTooLong, type Bounds } from './bounded-fetch.ts';

/** An answer whose status matters most. */
export interface GuardedAnswer {
  readonly status: number;
  /** The header `Retry-After`. */
  readonly retryAfter: string | undefined;
  readonly text: string;
}

/**
 * Sends a request to an address that others provided, within limits of bytes and time, by https and to public addresses only.
 * A redirect is not followed and is returned like other answers.
 */
export async function fetchGuarded(
  { maxBytes, milliseconds }: Bounds,
  url: string,
  asked: Asked,
  reach: Reach = theInternet,
): Promise<GuardedAnswer> {
  const answer = await askGuarded(new URL(url), asked, reach, AbortSignal.timeout(milliseconds));
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
