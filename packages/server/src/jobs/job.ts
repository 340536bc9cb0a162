import type { Services } from '../context.ts';

/** Work that repeats. Running it twice, at once or on two machines changes nothing more than running it once. */
export interface Job {
  readonly name: string;
  readonly everySeconds: number;
  /** Returns how many rows it touched. */
  run(services: Services): Promise<number>;
}
