const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;

/** Values as a line of bars, relative to the largest. A zero is a blank. */
export function sparks(values: readonly number[]): string {
  const largest = Math.max(0, ...values);
  return values
    .map((value) => (value <= 0 ? ' ' : bars[Math.ceil((value / largest) * bars.length) - 1]))
    .join('');
}
