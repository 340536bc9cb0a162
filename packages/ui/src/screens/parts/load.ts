/** Why there is no data. `failure/LoadNotices.tsx` has the texts of each kind. */
export type Fault =
  /** No connection. Retried automatically. */
  | { kind: 'offline' }
  /** The server failed. `number`: the reference for support. `again`: the seconds until the automatic retry. */
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
   * `outdated`: a write by the customer changed it, and it has not been refetched yet. None of its figures is shown.
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
 * The attribute of a place with figures of these reads. While a write has made one of them outdated, the theme hides
 * the content of the place: no old figure is shown beside a success, and nothing moves.
 */
export const figuresOf = (...reads: readonly (Load<unknown> | undefined)[]): Figures =>
  reads.some(isOutdated) ? { 'data-outdated': true } : {};

/** A read of which only figures are shown: it counts as loading while it is outdated. */
export function current<T>(of: Load<T>): Load<T> {
  if (of.state !== 'ready' || !isOutdated(of)) return of;
  if (of.stale === undefined) return { state: 'loading' };
  return of.stale.why === 'offline'
    ? { state: 'failed', kind: 'offline' }
    : { state: 'failed', kind: 'server', number: '' };
}

/** The data of a read for a figure. `undefined` while it is loading, failed or outdated. */
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
   * There was no response, so it may or may not have happened. `onAgain` repeats the request, which is never carried
   * out twice. Until then the submit button is hidden.
   */
  | { state: 'unsure'; onAgain: () => void }
  /** A request whose response was lost before a reload was carried out. */
  | { state: 'found' };

/** Whether the submit button is offered: not while the result of the last request is unknown. */
export const isOffered = ({ state }: Attempt): boolean => state !== 'unsure';
