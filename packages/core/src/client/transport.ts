import { noAnswer, type Unusable } from './outcome.ts';

/** One HTTP request, which the host sends: `fetch` in a browser, undici in a terminal. It has no timeout. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Called with the share of the body that was sent, from 0 to 1. Hosts that cannot tell ignore it. */
  readonly onSent?: (share: number) => void;
  /** The text of a successful answer must have one character for each byte. A refusal stays text. */
  readonly isBinary?: boolean;
  /** The request is idempotent: if a server does not answer, another one may be asked. */
  readonly isRepeatable?: boolean;
}

export interface HttpAnswer {
  readonly status: number;
  /** The value of a header, or `null`. */
  header(name: string): string | null;
  readonly text: string;
}

/** Why a request was not sent: there is no network, no connection, or no token for it. */
export class NotSent extends Error {
  override readonly name: string = 'NotSent';
  /** The server's response to the refresh. */
  readonly answer: Unusable;

  constructor(message: string, { answer = noAnswer, ...options }: ErrorOptions & { answer?: Unusable } = {}) {
    super(message, options);
    this.answer = answer;
  }
}

/** Rejects if there was no response or the signal is aborted, with `NotSent` if the server got nothing. */
export type Transport = (request: HttpRequest, signal?: AbortSignal) => Promise<HttpAnswer>;

/** The source of the client's Bearer token. */
export interface TokenSource {
  /** The present token, if there is one. */
  current(): string | undefined;
  /** Why there is no valid token yet: a request that needs one would be refused. `undefined`: there is one. */
  whyNone?(): NotSent | undefined;
  /**
   * Called after a 401 for the token `refused`. Concurrent callers share one refresh. `undefined`: there is no newer
   * token. Rejects if the server could not be reached: the call then fails as unreachable, because the session may
   * still be valid.
   */
  renew?(refused: string): Promise<string | undefined>;
}
