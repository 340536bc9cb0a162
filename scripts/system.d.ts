/** A PostgreSQL to test on, where one is to be had. */
export function startPostgres(): Promise<{ readonly url: string; stop(): void } | undefined>;

/** A PostgreSQL that a test may stop, start and harm. What it does to it blocks the process. */
export interface Cluster {
  readonly url: string;
  readonly folder: string;
  isRunning(): boolean;
  start(): unknown;
  stop(): unknown;
  remove(): void;
}

/** A cluster with these settings, in a folder of its own or a given one; `undefined` where none is to be had. */
export function startCluster(
  settings: Record<string, string | number>,
  folder?: string,
): Promise<Cluster | undefined>;

/** The library that sets a program's clock when it is preloaded. */
export function ensureFaketime(): string | undefined;
