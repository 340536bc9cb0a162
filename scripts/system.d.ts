/** A PostgreSQL to test on, where one is to be had. */
export function startPostgres(): Promise<{ readonly url: string; stop(): void } | undefined>;
