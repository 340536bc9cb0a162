import { randomInt } from 'node:crypto';

/** A number below another. */
export type Below = (most: number) => number;

/** A repeatable run of numbers (mulberry32). */
export function numbersFrom(seed: number): Below {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** The seed of this run, which is printed so that a failure's choices can be played again: FERRY_SEED sets it. */
export function seedOfRun(): number {
  const seed = Number(process.env.FERRY_SEED ?? randomInt(2 ** 31));
  process.stdout.write(`seed of this run: FERRY_SEED=${seed}\n`);
  return seed;
}

export function shuffled<T>(below: Below, items: readonly T[]): T[] {
  const rest = [...items];
  return Array.from(items, () => rest.splice(below(rest.length), 1)[0] as T);
}
