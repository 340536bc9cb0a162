/** Why there is no data, for people. What is said of each kind is written in `failure/LoadNotices.tsx` alone. */
export type Fault =
  /** Nothing was reached. It is fetched again by itself. */
  | { kind: 'offline' }
  /** The server is broken. `number`: by which support finds it. `again`: the seconds until it is fetched again by itself. */
  | { kind: 'server'; number: string; again?: (() => number) | undefined }
  /** The server's own sentence, in the reader's language. `mayRetry`: the same request may succeed later. */
  | { kind: 'refused'; message: string; mayRetry?: boolean };

/** Why shown data is outdated: its refresh failed. */
export interface Stale {
  since: Date;
  why: 'offline' | 'server';
  /** Fetches now. */
  onRefresh: () => void;
}

/**
 * The state of data from the network.
 * A failed refresh keeps the data: `ready` with `stale` and one line about it, never an empty page.
 */
export type Load<T> =
  /** Not loaded yet: the skeleton is shown. */
  | { state: 'loading' }
  /**
   * `outdated`: a write of the customer's has changed it, and has not been refetched yet. No figure of it is shown.
   */
  | { state: 'ready'; data: T; stale?: Stale | undefined; outdated?: true | undefined }
  /** Loading failed, and there is no older data. */
  | ({ state: 'failed' } & Fault);

const isOutdated = (of: Load<unknown> | undefined) => of?.state === 'ready' && of.outdated === true;

/** The attribute of a place with figures of a read. */
export interface Figures {
  readonly 'data-outdated'?: true;
}

/**
 * The attribute of a place with figures of these reads. While a write has made one of them wrong, the theme hides what is in
 * the place: no old figure stands beside a success, and nothing moves.
 */
export const figuresOf = (...reads: readonly (Load<unknown> | undefined)[]): Figures =>
  reads.some(isOutdated) ? { 'data-outdated': true } : {};

/** A read of which only figures are shown: not loaded while they are wrong. */
export function current<T>(of: Load<T>): Load<T> {
  if (of.state !== 'ready' || !isOutdated(of)) return of;
  if (of.stale === undefined) return { state: 'loading' };
  return of.stale.why === 'offline'
    ? { state: 'failed', kind: 'offline' }
    : { state: 'failed', kind: 'server', number: '' };
}

/** The data of a read for a figure: nothing while it is not loaded, failed or wrong. */
export function known<T>(of: Load<T>): T | undefined {
  const now = current(of);
  return now.state === 'ready' ? now.data : undefined;
}

/** The state of a request by the customer. */
export type Attempt =
  | { state: 'idle' }
  | { state: 'sending' }
  /** It did not happen. `message`: why, for people. `fields`: the errors of fields. */
  | { state: 'failed'; kind: Fault['kind']; message: string; fields?: Readonly<Record<string, string>> }
  /**
   * No answer came, so it may or may not have happened. `onAgain` asks the same again, which never does it twice. The
   * button that sends it is gone meanwhile.
   */
  | { state: 'unsure'; onAgain: () => void }
  /** A request whose answer was lost before a reload has happened. */
  | { state: 'found' };

/** Whether the button that sends a request can be pressed: not while nobody knows what became of the last one. */
export const isOffered = ({ state }: Attempt): boolean => state !== 'unsure';
