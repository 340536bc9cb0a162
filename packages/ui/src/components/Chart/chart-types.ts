/** Hues of charts, in their order of use. */
export const hues = ['c1', 'c2', 'c5', 'c4', 'c3', 'c6'] as const;
export type Hue = (typeof hues)[number];

export interface ChartSeries {
  name: string;
  hue: Hue;
  /** One for each step; `null`: not known. */
  values: readonly (number | null)[];
}

export interface ChartWords {
  /** A value with its unit. */
  value: (value: number) => string;
  /** A step in full, such as "14 March, 08:00". */
  step: (index: number) => string;
  /** A step on the axis, in few letters. */
  tick: (index: number) => string;
  /** Stands over what is not known. */
  gap: string;
}
