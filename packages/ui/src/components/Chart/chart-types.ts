import type { ReactNode } from 'react';
import type { ChartWindow } from './window.ts';

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
  /** Steps that the axis names before others, such as those with which a day begins. */
  isMark?: (index: number) => boolean;
  /** Stands over what is not known. */
  gap: string;
}

/** Pixels of the drawing, where nothing else is said. */
export const usualHeight = 260;

export interface ChartProps {
  /** What is drawn, with its sums: a screen reader says it. */
  label: string;
  /** From the ground up. Steady as long as nothing changes: a new object draws anew. */
  series: readonly ChartSeries[];
  /** Steady, too. */
  words: ChartWords;
  /** Pixels of the drawing. */
  height?: number;
  /** Stands at the end of the legend while a part is shown, such as a way to see it closer. */
  part?: (window: ChartWindow) => ReactNode;
}
