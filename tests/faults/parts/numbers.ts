import { randomInt } from 'node:crypto';

/** A random number below a limit. */
export type Below = (most: number) => number;

/** A deterministic sequence of random numbers (mulberry32). */
export function numbersFrom(seed: number): Below {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** The seed of this run. It is printed, so that a failed run can be repeated with FERRY_SEED. */
export function seedOfRun(): number {
  const seed = Number(process.env.FERRY_SEED ?? randomInt(2 ** 31));
  process.stdout.write(`seed of this run: FERRY_SEED=${seed}\n`);
  return seed;
}

export function shuffled<T>(below: Below, items: readonly T[]): T[] {
  const rest = [...items];
  return Array.from(items, () => rest.splice(below(rest.length), 1)[0] as T);
}
