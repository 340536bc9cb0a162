const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;

/** Values as a line of bars, the largest as a full one; an empty place where there is nothing. */
export function sparks(values: readonly number[]): string {
  const most = Math.max(0, ...values);
  return values
    .map((value) => (value <= 0 ? ' ' : bars[Math.ceil((value / most) * bars.length) - 1]))
    .join('');
}
