/** The value below which this part of the samples is. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export interface Comparison {
  /** The part of all pairs in which the first is larger. 0.5: no difference. */
  larger: number;
  /**
   * Standard deviations from "no difference", by the Mann–Whitney test. Above 2.6 the probability of chance is one in
   * a hundred.
   */
  z: number;
}

/** Whether values of one sample tend to be larger. */
export function compare(ones: readonly number[], others: readonly number[]): Comparison {
  let wins = 0;
  for (const one of ones) for (const other of others) wins += one > other ? 1 : Number(one === other) / 2;
  const pairs = ones.length * others.length;
  const deviation = Math.sqrt((pairs * (ones.length + others.length + 1)) / 12);
  return { larger: wins / pairs, z: (wins - pairs / 2) / deviation };
}
