/** The limits of an answer from another machine. */
export interface Bounds {
  /** The maximum size of the body in bytes, after decompression. */
  readonly maxBytes: number;
  /** Milliseconds from the request to the last byte of the answer. */
  readonly milliseconds: number;
}

/** Another machine's answer has more bytes than its caller allows. */
export class AnswerTooLong extends Error {
  constructor(maxBytes: number) {
    super(`the answer has more than ${maxBytes} bytes`);
  }
}

/**
 * Reads a body to its end, or rejects as soon as it is too long. It copies into one buffer, because a list of pieces
 * needs many times the memory if each piece has only one byte.
 */
async function readBody(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<ArrayBuffer> {
  const held = new ArrayBuffer(0, { maxByteLength: maxBytes });
  for await (const piece of body) {
    const from = held.byteLength;
    if (from + piece.byteLength > maxBytes) throw new AnswerTooLong(maxBytes);
    held.resize(from + piece.byteLength);
    new Uint8Array(held, from).set(piece);
  }
  return held.slice();
}

/**
 * A `fetch` for other machines, which may be slow, endless or malicious. It resolves when the complete answer has
 * arrived, so reading the response takes no more time or memory. It follows no redirect: the requests contain secrets
 * for one host, and none of these interfaces redirects.
 */
export const boundedFetch =
  ({ maxBytes, milliseconds }: Bounds): typeof fetch =>
  async (input, init) => {
    const ending = new AbortController();
    const end = () => ending.abort();
    const late = new DOMException(`no whole answer within ${milliseconds} ms`, 'TimeoutError');
    const timer = setTimeout(() => ending.abort(late), milliseconds);
    // `AbortSignal.any` does not work here, because grammY passes its own kind of signal.
    const given = init?.signal ?? undefined;
    given?.addEventListener('abort', end);
    if (given?.aborted) end();
    try {
      const response = await fetch(input, { ...init, redirect: 'error', signal: ending.signal });
      const body = response.body === null ? null : await readBody(response.body, maxBytes);
      const headers = new Headers(response.headers);
      // These headers describe the body before decompression.
      for (const name of ['content-encoding', 'content-length']) headers.delete(name);
      return new Response(body, { status: response.status, statusText: response.statusText, headers });
    } finally {
      clearTimeout(timer);
      given?.removeEventListener('abort', end);
      // Closes the connection if the answer was not read to its end.
      end();
    }
  };

/** The status and the text of an answer. Rejects as `boundedFetch` does. */
export async function fetchAnswer(
  bounds: Bounds,
  url: string,
  init?: RequestInit,
): Promise<{ status: number; text: string }> {
  const response = await boundedFetch(bounds)(url, init);
  return { status: response.status, text: await response.text() };
}

/** The text of an answer, whatever its status. Rejects as `boundedFetch` does. */
export const fetchText = async (bounds: Bounds, url: string, init?: RequestInit): Promise<string> =>
  (await fetchAnswer(bounds, url, init)).text;
