import { useId } from 'react';
import { styled } from 'styled-components';
import { topOf } from '../../../components/Chart/byte-steps.ts';
import { useFormat } from '../../../components/Format/Format.tsx';

const width = 640;
const height = 100;
/** Room for the strokes, and for half of a label at the top. */
const top = 8;
const bottom = 2;

/** The marked parts of the axis. */
const marks = [1, 0.5, 0] as const;
/** The height of a part of the axis, in the units of the drawing. */
const yOf = (share: number) => top + (1 - share) * (height - top - bottom);

const Area = styled.svg`
  display: block;
  width: 100%;
  height: 132px;
  path[data-line] { fill: none; stroke: var(--primary); stroke-width: 2; vector-effect: non-scaling-stroke; stroke-linejoin: round; stroke-linecap: round; }
  stop { stop-color: var(--primary); }
  line { stroke: var(--line); vector-effect: non-scaling-stroke; }
`;

/** The axes around the drawing, which is stretched and so cannot hold text. Time runs from left to right. */
const Framed = styled.div`
  direction: ltr;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 8px;
  font-size: var(--t12);
  line-height: 18px;
  color: var(--muted);
  white-space: nowrap;
  & > div:first-child { position: relative; text-align: end; }
  & > div:first-child > span { position: absolute; right: 0; transform: translateY(-50%); }
  /* The widest label makes the column. */
  & > div:first-child > b { visibility: hidden; font-weight: 400; }
  & > div:last-child { grid-column: 2; position: relative; height: 18px; }
  & > div:last-child > span { position: absolute; transform: translateX(-50%); }
  & > div:last-child > :first-child { transform: none; }
  & > div:last-child > :last-child { transform: translateX(-100%); }
`;

/** The ends of the runs of days that have a value, between the gaps. */
function runsOf(values: readonly (number | undefined)[]): [first: number, last: number][] {
  const runs: [number, number][] = [];
  values.forEach((value, at) => {
    const run = runs.at(-1);
    if (value === undefined) return;
    if (run?.[1] === at - 1) run[1] = at;
    else runs.push([at, at]);
  });
  return runs;
}

export interface DayAreaProps {
  /** Bytes of each day, oldest first, at least two. `undefined`: unknown, which is drawn as a gap. */
  values: readonly (number | undefined)[];
  /** Names the day at a place. */
  nameOf: (at: number) => string;
  label: string;
}

/**
 * Days as an area, with an axis of bytes and three days below it. It is an SVG, because uPlot, which draws the charts of
 * the usage page, would add 20 KB, compressed, to the overview.
 */
export function DayArea({ values, nameOf, label }: DayAreaProps) {
  const format = useFormat();
  const fill = useId();
  const axis = topOf(Math.max(0, ...values.map((value) => value ?? 0)));
  const last = values.length - 1;
  const x = (at: number) => ((at / last) * width).toFixed(1);
  const y = (bytes: number) => yOf(bytes / axis).toFixed(1);
  return (
    <Framed>
      <div aria-hidden>
        {marks.map((share) => (
          <span key={share} style={{ top: `${(yOf(share) / height) * 100}%` }}>
            {share === 0 ? '0' : format.bytes(axis * share)}
          </span>
        ))}
        <b>{format.bytes(axis)}</b>
        <br />
        <b>{format.bytes(axis * 0.5)}</b>
      </div>
      <Area viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <defs>
          <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopOpacity="0.22" />
            <stop offset="1" stopOpacity="0.02" />
          </linearGradient>
        </defs>
        {marks.map((share) => (
          <line key={share} x1={0} x2={width} y1={yOf(share)} y2={yOf(share)} />
        ))}
        {runsOf(values).map(([from, to]) => {
          // A single day becomes a dot: a line without a length has round ends.
          const line = values
            .slice(from, to + 1)
            .map((value, at) => `${x(from + at)} ${y(value ?? 0)}`)
            .join('L');
          return (
            <g key={from}>
              <path d={`M${line}L${x(to)} ${y(0)}L${x(from)} ${y(0)}Z`} fill={`url(#${fill})`} />
              <path data-line d={`M${line}${from === to ? 'h0' : ''}`} />
            </g>
          );
        })}
      </Area>
      <div aria-hidden>
        {[0, Math.round(last / 2), last].map((at) => (
          <span key={at} style={{ left: `${(at / last) * 100}%` }}>
            {nameOf(at)}
          </span>
        ))}
      </div>
    </Framed>
  );
}
