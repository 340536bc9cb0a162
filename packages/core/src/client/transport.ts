/** One HTTP exchange, as the host makes it: `fetch` in a browser, `node:http` in a terminal. It has no time-out. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Wants to know how much of the body has gone out, from 0 to 1. A host that can't say leaves it. */
  readonly onSent?: (share: number) => void;
  /** The text of a good answer is to have one sign for each byte. A refusal stays text. */
  readonly isBinary?: boolean;
  /** Made twice it is the same as made once: another server may be asked after one that did not answer. */
  readonly isRepeatable?: boolean;
}

export interface HttpAnswer {
  readonly status: number;
  /** A header's value, or `null`. */
  header(name: string): string | null;
  readonly text: string;
}

/** Rejects when there was no answer, and when the signal is aborted. */
export type Transport = (request: HttpRequest, signal?: AbortSignal) => Promise<HttpAnswer>;

/** Where the client takes its Bearer token from. */
export interface TokenSource {
  /** The token to send, if there is one. */
  current(): string | undefined;
  /** A session is being taken up again: what is sent now would be refused as a stranger's. */
  isAwaited?(): boolean;
  /**
   * Asked after a 401 that came back for `refused`. Any number of askers share one refresh; `undefined` means
   * that there is no newer token. Rejects when the server could not be asked: the call is then unreachable,
   * since nobody said that the session is over.
   */
  renew?(refused: string): Promise<string | undefined>;
}
