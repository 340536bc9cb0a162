/** A PostgreSQL for tests, if one is available. */
export function startPostgres(
  settings?: Readonly<Record<string, string | number>>,
): Promise<{ readonly url: string; stop(): void } | undefined>;

/** A PostgreSQL that a test may stop, start and damage. Its functions block the process. */
export interface Cluster {
  readonly url: string;
  readonly folder: string;
  isRunning(): boolean;
  start(): unknown;
  stop(): unknown;
  remove(): void;
}

/** A cluster with these settings, in a new folder or the given one. `undefined` if PostgreSQL is not available. */
export function startCluster(
  settings: Record<string, string | number>,
  folder?: string,
): Promise<Cluster | undefined>;

/** The library that changes a program's clock when it is preloaded. */
export function ensureFaketime(): string | undefined;
