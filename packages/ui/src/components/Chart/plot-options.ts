import type uPlot from 'uplot';
import { byteSteps, topOf } from './byte-steps.ts';
import type { ChartSeries, ChartWords } from './chart-types.ts';

/** Each series stacked on the ones below it. If one is unknown, nothing is drawn. */
export function stacked(series: readonly ChartSeries[]): (number | null)[][] {
  const sums: (number | null)[][] = [];
  for (const { values } of series) {
    const below = sums.at(-1);
    sums.push(
      values.map((value, at) => {
        const ground = below === undefined ? 0 : (below[at] ?? null);
        return value === null || ground === null ? null : value + ground;
      }),
    );
  }
  return sums;
}

/** Ranges of unknown steps, both ends inclusive. */
export function unknownIn(values: readonly (number | null)[]): [number, number][] {
  const found: [number, number][] = [];
  for (const [at, value] of values.entries()) {
    if (value !== null) continue;
    const last = found.at(-1);
    if (last !== undefined && last[1] === at - 1) last[1] = at;
    else found.push([at, at]);
  }
  return found;
}

/** Single known steps between unknown ones. No line shows them, so they get a point. */
const alone = (values: readonly (number | null)[]): number[] =>
  values.flatMap((value, at) =>
    value !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null ? [at] : [],
  );

const thinned = (from: number, to: number, maxLabels: number): number[] => {
  const every = Math.max(1, Math.ceil((to - from + 1) / Math.max(1, maxLabels)));
  const chosen: number[] = [];
  for (let at = to; at >= from; at -= every) chosen.unshift(at);
  // The oldest one, too, if it is about as far away as the others are from each other.
  if ((chosen[0] ?? to) - from >= every * 0.85) chosen.unshift(from);
  return chosen;
};

/** The steps with a label: as many as fit, always the newest one. If there are marks, only marks. */
export function ticksBetween(
  from: number,
  to: number,
  maxLabels: number,
  isMark: (at: number) => boolean = () => false,
): number[] {
  const [first, last] = [Math.ceil(from), Math.floor(to)];
  const marks: number[] = [];
  for (let at = first; at <= last; at += 1) if (isMark(at)) marks.push(at);
  if (marks.length < 3) return thinned(first, last, maxLabels);
  return thinned(0, marks.length - 1, maxLabels).map((at) => marks[at] ?? first);
}

function hatch(color: string): CanvasPattern | string {
  const tile = document.createElement('canvas');
  tile.width = 8;
  tile.height = 8;
  const pen = tile.getContext('2d');
  if (pen === null) return color;
  pen.strokeStyle = color;
  pen.lineWidth = 1.5;
  pen.beginPath();
  for (const shift of [-8, 0, 8]) {
    pen.moveTo(shift, 8);
    pen.lineTo(shift + 8, 0);
  }
  pen.stroke();
  return pen.createPattern(tile, 'repeat') ?? color;
}

interface Inks {
  token: (name: string) => string;
  font: string;
}

function drawUnknown(
  plot: uPlot,
  stretches: readonly [number, number][],
  { token, font }: Inks,
  word: string,
) {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  for (const [from, to] of stretches) {
    const left = plot.valToPos(from - 0.5, 'x', true);
    const width = plot.valToPos(to + 0.5, 'x', true) - left;
    ctx.fillStyle = token('sunken');
    ctx.fillRect(left, bbox.top, width, bbox.height);
    ctx.fillStyle = hatch(token('track'));
    ctx.fillRect(left, bbox.top, width, bbox.height);
    const [shownFrom, shownTo] = [Math.max(left, bbox.left), Math.min(left + width, bbox.left + bbox.width)];
    if (shownTo - shownFrom < 56 * ratio) continue;
    ctx.fillStyle = token('muted');
    ctx.font = `${12 * ratio}px ${font}`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'top';
    ctx.fillText(word, (shownFrom + shownTo) / 2, bbox.top + 8 * ratio);
  }
  ctx.restore();
}

/**
 * Stacked bars, one for each step. The bar of the readout is darker, with a mark below it. Only the lowest series can
 * be paler and still have 3:1 on the card.
 */
function drawBars(
  plot: uPlot,
  series: readonly ChartSeries[],
  sums: readonly (readonly (number | null)[])[],
  { token }: Inks,
  chosen: number,
) {
  const { ctx, bbox, scales } = plot;
  const x = (at: number) => plot.valToPos(at, 'x', true);
  const y = (value: number) => plot.valToPos(value, 'y', true);
  const width = Math.max(1, Math.min(40 * devicePixelRatio, (x(1) - x(0)) * 0.62));
  const [from, to] = [Math.ceil(scales.x?.min ?? 0), Math.floor(scales.x?.max ?? -1)];
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  for (const [place, { hue }] of series.entries()) {
    ctx.fillStyle = token(hue);
    for (let at = from; at <= to; at += 1) {
      const top = sums[place]?.[at] ?? null;
      if (top === null) continue;
      const [high, low] = [y(top), y(place === 0 ? 0 : (sums[place - 1]?.[at] ?? 0))];
      ctx.globalAlpha = place > 0 || at === chosen ? 1 : 0.72;
      ctx.fillRect(x(at) - width / 2, high, width, low - high);
    }
  }
  ctx.restore();
  if (chosen < from || chosen > to) return;
  const mark = Math.max(width, 6 * devicePixelRatio);
  ctx.fillStyle = token('primary');
  ctx.fillRect(
    x(chosen) - mark / 2,
    bbox.top + bbox.height + 2 * devicePixelRatio,
    mark,
    2 * devicePixelRatio,
  );
}

export interface PlotSettings {
  series: readonly ChartSeries[];
  words: ChartWords;
  bars: boolean;
  /** Whether the last values belong to the earlier time, which is not stacked. */
  hasEarlier: boolean;
  /** The step of the readout. */
  chosen: () => number;
  size: { width: number; height: number };
  inks: Inks;
  onCursor: (index: number | undefined) => void;
  onSelect: (from: number, to: number) => void;
  onReset: () => void;
}

/** In pixels: the space above and below the drawing, and the minimum space for a label and between lines. */
const spacing = { top: 12, bottom: 28, label: 72, line: 44 };

/** The space beside the drawing, in pixels. `ChartFrame` determines it. */
const beside = ({ token }: Inks, side: 'left' | 'right') => Number.parseFloat(token(`chart-${side}`)) || 0;

/** The position of a step's label: below the step, or beside it if an edge of the chart would cut the label. */
function labelPlace(plot: uPlot, at: number, text: string, [from, to]: [number, number], inks: Inks): number {
  const [left, right] = [beside(inks, 'left'), beside(inks, 'right')];
  const perPixel = (to - from) / (plot.width - left - right);
  plot.ctx.save();
  plot.ctx.font = `12px ${inks.font}`;
  const half = plot.ctx.measureText(text).width / 2;
  plot.ctx.restore();
  return Math.min(Math.max(at, from + (half - left) * perPixel), to + (right - half) * perPixel);
}

/** The x axis with as many labels as fit, and the y axis in bytes, in one unit. */
function axesOf(words: ChartWords, inks: Inks): uPlot.Axis[] {
  const { token, font } = inks;
  const axis = { stroke: token('muted'), font: `12px ${font}`, gap: 8, ticks: { show: false } };
  let labels: string[] = [];
  return [
    {
      ...axis,
      size: spacing.bottom,
      grid: { show: false },
      splits: (plot, _, from, to) => {
        const width = plot.width - beside(inks, 'left') - beside(inks, 'right');
        const steps = ticksBetween(from, to, Math.floor(width / spacing.label), words.isMark);
        labels = steps.map(words.tick);
        return steps.map((at, place) => labelPlace(plot, at, labels[place] ?? '', [from, to], inks));
      },
      values: () => labels,
    },
    {
      ...axis,
      size: () => beside(inks, 'left'),
      grid: { stroke: token('line'), width: 1 },
      incrs: byteSteps,
      space: spacing.line,
      values: (_, splits) => splits.map((value) => (value === 0 ? '0' : words.value(value, splits.at(-1)))),
    },
  ];
}

/** The values of an earlier time, as a dashed line. */
const earlierLine = ({ token }: Inks, bars: boolean): uPlot.Series => ({
  // Dark enough to be seen on bars.
  stroke: token(bars ? 'text' : 'muted'),
  width: 1.5,
  dash: [4, 4],
  points: { show: false },
});

/** The options of stacked areas or bars. The x value of a step is its index. */
export function plotOptions(settings: PlotSettings): uPlot.Options {
  const { series, words, bars, hasEarlier, chosen, size, inks, onCursor, onSelect, onReset } = settings;
  const { token } = inks;
  const sums = stacked(series);
  const stretches = unknownIn(sums.at(-1) ?? []);
  const lines = Math.floor((size.height - spacing.top - spacing.bottom) / spacing.line);
  return {
    ...size,
    padding: [spacing.top, () => beside(inks, 'right'), 0, 0],
    legend: { show: false },
    scales: {
      x: { time: false },
      y: { range: (_, __, largest) => [0, topOf(largest, lines)] },
    },
    axes: axesOf(words, inks),
    series: [
      {},
      ...series.map(({ name, hue }, at): uPlot.Series => {
        const ink = token(hue);
        // Bars are drawn by `drawBars`; their values still decide the height of the axis.
        if (bars) return { label: name, paths: () => null, points: { show: false } };
        return {
          label: name,
          stroke: ink,
          width: 1.5,
          // The lowest series is filled to the axis, the others to the one below.
          ...(at === 0 ? { fill: `${ink}40` } : {}),
          points: { show: true, size: 5, filter: () => alone(sums[at] ?? []) },
        };
      }),
      ...(hasEarlier ? [earlierLine(inks, bars)] : []),
    ],
    bands: bars
      ? []
      : series.slice(1).map(({ hue }, at) => ({ series: [at + 2, at + 1], fill: `${token(hue)}40` })),
    cursor: {
      y: false,
      points: {
        show: !bars,
        size: 7,
        width: 2,
        stroke: token('surface'),
        fill: (_, at) => token(series[at - 1]?.hue ?? 'muted'),
      },
      drag: { x: true, y: false, setScale: false },
      bind: {
        dblclick: () => () => {
          onReset();
          return null;
        },
      },
    },
    hooks: {
      drawAxes: [
        (plot) => drawUnknown(plot, stretches, inks, words.gap),
        (plot) => bars && drawBars(plot, series, sums, inks, chosen()),
      ],
      setCursor: [(plot) => onCursor(plot.cursor.idx ?? undefined)],
      setSelect: [
        (plot) => {
          const { left, width } = plot.select;
          if (width < 8) return;
          onSelect(plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x'));
          plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
        },
      ],
    },
  };
}
