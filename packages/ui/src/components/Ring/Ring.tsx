import type { Hue } from '../Chart/chart-types.ts';

export interface RingProps {
  /** Parts of the whole. Their sum need not be 1. */
  parts: readonly { hue: Hue; value: number }[];
  /** The edge in pixels. */
  size?: number;
}

const radius = 13;
const around = 2 * Math.PI * radius;

/** A small ring chart. Its meaning is written beside it. */
export function Ring({ parts, size = 30 }: RingProps) {
  const sum = parts.reduce((all, { value }) => all + value, 0);
  let before = 0;
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      {parts.map(({ hue, value }) => {
        const length = sum === 0 ? 0 : (value / sum) * around;
        // A gap between parts, unless there is only one.
        const drawn = parts.length > 1 ? Math.max(0.6, length - 1.2) : length;
        const turned = (before / around) * 360 - 90;
        before += length;
        return (
          <circle
            key={hue}
            cx={16}
            cy={16}
            r={radius}
            fill="none"
            stroke={`var(--${hue})`}
            strokeWidth={4.5}
            strokeDasharray={`${drawn} ${around}`}
            transform={`rotate(${turned} 16 16)`}
          />
        );
      })}
    </svg>
  );
}
