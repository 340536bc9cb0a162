import { ChevronLeft, ChevronRight } from 'lucide-react';
import { styled } from 'styled-components';
import { useTranslation } from '../../locales/use-translation.ts';
import { below } from '../../theme/breakpoints.ts';
import { IconButton } from '../Button/Button.tsx';
import { Icon } from '../Icon/Icon.tsx';
import type { ChartSeries, ChartWords, EarlierValues } from './chart-types.ts';
import { stacked } from './plot-options.ts';

/**
 * The same height for long and short numbers, so that the chart below does not move. On phones the buttons are beside
 * the step and its sum only, and the lines below have the full width.
 */
const Root = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  min-height: 48px;
  padding: 2px 8px;
  margin-bottom: 8px;
  border-radius: 10px;
  background: var(--sunken);
  font-size: var(--t13);
  line-height: 20px;
  color: var(--muted);
  button:hover:not(:disabled) { background: var(--track); }
  button:disabled { color: var(--disabled); cursor: not-allowed; }
  & > div, p { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: center; gap: 0 16px; min-width: 0; }
  [data-step] { color: var(--text); font-weight: 500; }
  b { font-size: var(--t16); line-height: 24px; font-weight: 600; color: var(--text); }
  i { display: inline-block; width: 8px; height: 8px; border-radius: 2px; margin-inline-end: 6px; }
  ${below.lg} {
    display: grid;
    grid-template: 44px 20px 24px / 44px minmax(0, 1fr) 44px;
    gap: 0;
    height: 96px;
    padding: 4px 8px;
    & > div { display: contents; }
    & > button:last-child { grid-area: 1 / 3; }
    p { flex-wrap: nowrap; white-space: nowrap; overflow: hidden; font-size: var(--t12); gap: 0 12px; }
    p:first-child { font-size: var(--t13); }
    p[data-parts] { grid-area: 2 / 1 / 3 / 4; }
    p[data-earlier] { grid-area: 3 / 1 / 4 / 4; }
    b { font-size: var(--t20); line-height: 28px; }
  }
`;

/** A text of a value and how it differs from the earlier one, such as "Same day last period 4.6 GB, 2.1 GB more". */
export function useEarlierText(words: ChartWords) {
  const { t } = useTranslation();
  return (earlier: EarlierValues, at: number, sum: number | null): string => {
    if (earlier.values === undefined) return '\u00A0';
    const value = earlier.values[at] ?? null;
    if (value === null) return `${earlier.stepName} ${words.gap}`;
    const largest = Math.max(value, sum ?? 0);
    const said = { name: earlier.stepName, value: words.value(value, largest) };
    if (sum === null || words.value(sum, largest) === said.value) return `${said.name} ${said.value}`;
    const size = words.value(Math.abs(sum - value), largest);
    return t(sum > value ? 'chartMore' : 'chartLess', { ...said, size });
  };
}

/** The sum of all series at each step. */
export const sumsOf = (series: readonly ChartSeries[]): readonly (number | null)[] =>
  stacked(series).at(-1) ?? [];

export interface ReadoutProps {
  series: readonly ChartSeries[];
  words: ChartWords;
  earlier: EarlierValues | undefined;
  /** The step. */
  at: number;
  first: number;
  last: number;
  onStep: (at: number) => void;
}

/**
 * The numbers of one step, at a fixed place above the chart. Screen readers get them from the chart and the buttons.
 */
export function Readout({ series, words, earlier, at, first, last, onStep }: ReadoutProps) {
  const { t } = useTranslation();
  const earlierText = useEarlierText(words);
  const sum = sumsOf(series)[at] ?? null;
  const button = (to: number, label: string, icon: typeof ChevronLeft) => (
    <IconButton
      aria-label={`${label}, ${words.step(Math.min(Math.max(to, first), last))}`}
      disabled={to < first || to > last}
      onClick={() => onStep(to)}
    >
      <Icon as={icon} />
    </IconButton>
  );
  return (
    // Time runs from left to right in each language, as in the chart below, and so do the buttons.
    <Root dir="ltr">
      {button(at - 1, t('chartPrevious'), ChevronLeft)}
      <div dir="auto">
        <p>
          <span data-step>{words.step(at)}</span>
          <b>{sum === null ? words.gap : words.value(sum)}</b>
        </p>
        {series.length > 1 && sum !== null && (
          <p data-parts>
            {series.map(({ name, hue, values }) => (
              <span key={name}>
                <i style={{ background: `var(--${hue})` }} />
                {name} {words.value(values[at] ?? 0, sum)}
              </span>
            ))}
          </p>
        )}
        {earlier && <p data-earlier>{earlierText(earlier, at, sum)}</p>}
      </div>
      {button(at + 1, t('chartNext'), ChevronRight)}
    </Root>
  );
}
