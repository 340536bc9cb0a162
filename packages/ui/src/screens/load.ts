/**
 * What a screen knows of something that comes over the network.
 * A refresh that fails keeps what was there: `ready` with `stale` and one amber line, never an empty page.
 */
export type Load<T> =
  /** Nothing yet: draw the skeleton. */
  | { state: 'loading' }
  /** `stale` says since when it is old, because the network is away. */
  | { state: 'ready'; data: T; stale?: { since: Date } | undefined }
  /**
   * Nothing came. `message` is for people, in their language; `offline`: the network is away, so trying again comes by
   * itself; `absent`: there is no such thing, or it is another's, so that trying again helps nobody.
   */
  | { state: 'failed'; message: string; offline: boolean; absent?: boolean };

/** What became of something the customer asked for. */
export type Attempt =
  | { state: 'idle' }
  | { state: 'sending' }
  /** The server said no, or nobody answered. `fields`: what is wrong with which field. */
  | { state: 'failed'; message: string; offline: boolean; fields?: Readonly<Record<string, string>> };
