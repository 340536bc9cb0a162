/**
 * The state of data from the network.
 * A failed refresh keeps the data: `ready` with `stale` and one amber line, never an empty page.
 */
export type Load<T> =
  /** Not loaded yet: the skeleton is shown. */
  | { state: 'loading' }
  /** `stale` says since when it is outdated, because the network is away. */
  | { state: 'ready'; data: T; stale?: { since: Date } | undefined }
  /**
   * Loading failed. `message` is for people, in their language. `offline`: the network is away, and it is retried
   * automatically. `absent`: it does not exist or belongs to another customer, so a retry does not help.
   */
  | { state: 'failed'; message: string; offline: boolean; absent?: boolean };

/** The state of a request by the customer. */
export type Attempt =
  | { state: 'idle' }
  | { state: 'sending' }
  /** The server refused, or nothing was sent. `fields`: the errors of fields. */
  | { state: 'failed'; message: string; offline: boolean; fields?: Readonly<Record<string, string>> }
  /**
   * No answer came, so it may or may not have happened. `onAgain` asks the same again, which never does it twice. The
   * button that sends it is gone meanwhile.
   */
  | { state: 'unsure'; onAgain: () => void }
  /** A request whose answer was lost before a reload has happened. */
  | { state: 'found' };

/** Whether the button that sends a request can be pressed: not while nobody knows what became of the last one. */
export const isOffered = ({ state }: Attempt): boolean => state !== 'unsure';
