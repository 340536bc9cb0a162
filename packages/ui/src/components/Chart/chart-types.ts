import type { ReactNode } from 'react';
import type { ChartWindow } from './window.ts';

/** The colours of charts, in the order of use. */
export const hues = ['c1', 'c2', 'c5', 'c4', 'c3', 'c6'] as const;
export type Hue = (typeof hues)[number];

export interface ChartSeries {
  name: string;
  hue: Hue;
  /** One value for each step. `null`: unknown. */
  values: readonly (number | null)[];
}

export interface ChartWords {
  /**
   * A value with its unit. `like`: in the unit of this larger value beside it. `isInColumn`: with a column's decimals.
   */
  value: (value: number, like?: number, isInColumn?: boolean) => string;
  /** The full name of a step, such as "14 March, 08:00". */
  step: (index: number) => string;
  /** The short name of a step on the axis. */
  tick: (index: number) => string;
  /** Steps that get a label on the axis first, such as the start of a day. */
  isMark?: (index: number) => boolean;
  /** The text above unknown values. */
  gap: string;
}

/** The values of an earlier time to compare with. */
export interface EarlierValues {
  /** The name of all steps together, such as "Previous period". */
  name: string;
  /** The name of one step, such as "Same day last period". */
  stepName: string;
  /** The sum of all series at each step. `null`: unknown. `undefined`: not loaded yet, and the place is kept. */
  values: readonly (number | null)[] | undefined;
}

/** The default height of the drawing in pixels. */
export const usualHeight = 260;

export interface ChartProps {
  /** A description with the sums, for screen readers. */
  label: string;
  /** From bottom to top. The object must be stable: a new one causes a redraw. */
  series: readonly ChartSeries[];
  /** Must be stable, too. */
  words: ChartWords;
  /** The height of the drawing in pixels. */
  height?: number;
  /** Bars for amounts of separate steps, such as days. By default stacked areas. */
  bars?: boolean;
  /** Drawn as a dashed line. Must be stable, too. */
  earlier?: EarlierValues | undefined;
  /** The visible part. `undefined`: all steps. */
  window: ChartWindow | undefined;
  onWindow: (window: ChartWindow | undefined) => void;
  /** Shown at the end of the legend while a part is visible, such as a link to more detail. */
  part?: (window: ChartWindow) => ReactNode;
}
