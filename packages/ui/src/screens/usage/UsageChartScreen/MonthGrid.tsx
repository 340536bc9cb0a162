import { addDays } from '@ferry/core/format/ranges/ranges';
import { dayOf } from '@ferry/core/format/time';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { Hue } from '../../../components/Chart/chart-types.ts';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Ring } from '../../../components/Ring/Ring.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below } from '../../../theme/breakpoints.ts';
import { addMonths, type Cell, sharesOf, weeksOf } from '../steps.ts';
import type { MonthDay } from './month-data.ts';
import type { UsageChartScreenProps } from './UsageChartScreen.tsx';

const Grid = styled.table`
  width: 100%;
  table-layout: fixed;
  border-collapse: separate;
  border-spacing: 0;
  border: 1px solid var(--line);
  border-radius: var(--r-control);
  overflow: hidden;
  th { font-size: var(--t12); line-height: 18px; font-weight: 400; padding: 6px 0; color: var(--muted); }
  td { padding: 0; border-top: 1px solid var(--line); border-inline-start: 1px solid var(--line); }
  td:first-child { border-inline-start: 0; }
  td[data-out] { background: var(--page); }
`;

const Day = styled.button.attrs({ type: 'button' })`
  position: relative;
  width: 100%;
  height: 72px;
  padding: 6px;
  display: grid;
  grid-template: auto 1fr / auto 1fr;
  font-size: var(--t12);
  line-height: 18px;
  em { font-style: normal; color: var(--muted); text-align: end; white-space: nowrap; overflow: hidden; }
  b { font-weight: 400; min-width: 18px; text-align: start; }
  &[data-today] b { background: var(--primary); color: var(--on-primary); border-radius: 9px; padding: 0 3px; text-align: center; }
  i { font-style: normal; grid-column: 1 / -1; place-self: center; color: var(--muted); height: 30px; line-height: 30px; }
  &:disabled { color: var(--muted); cursor: default; }
  &:not(:disabled):hover { background: var(--sunken); }
  &[aria-pressed='true'] { box-shadow: inset 0 0 0 2px var(--primary); }
  &:focus-visible { outline-offset: -4px; }
  ${below.sm} { height: 64px; padding: 4px; grid-template-columns: 1fr; em { display: none; } b { margin: 0 auto; text-align: center; } }
`;

export interface MonthGridProps
  extends Pick<UsageChartScreenProps, 'monthName' | 'day' | 'isBilled' | 'node' | 'now' | 'onChange'> {
  label: string;
  days: ReadonlyMap<string, MonthDay>;
  /** Whether the days are loaded, so that a day without a row had no traffic. */
  isKnown: boolean;
  hueOf: (nodeId: number) => Hue;
}

const sizeOf = (day: MonthDay, isBilled: boolean) => (isBilled ? day.effective_traffic : day.total_traffic);

/** One day of the grid: its traffic by node. */
function DayButton({
  cell: { day: name, isInMonth },
  today,
  isReachable,
  largest,
  ...props
}: MonthGridProps & { cell: Cell; today: string; isReachable: boolean; largest: number }) {
  const { days, day, isBilled, node, isKnown, hueOf, onChange } = props;
  const { t, i18n } = useTranslation('usage');
  const format = useFormat();
  const row = isInMonth ? days.get(name) : undefined;
  const size = row && sizeOf(row, isBilled);
  const long = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' });
  const date = long.format(new Date(`${name}T00:00:00Z`));
  const shown = row?.by_node.filter((one) => node === undefined || one.node_id === node) ?? [];
  return (
    <Day
      data-day={name}
      data-today={name === today || undefined}
      disabled={name > today || !isInMonth}
      tabIndex={isReachable ? 0 : -1}
      aria-pressed={name === day}
      onClick={() => onChange({ day: name })}
    >
      <VisuallyHidden>
        {size ? t('dayOf', { day: date, size: format.bytes(size, true) }) : t('dayNone', { day: date })}
      </VisuallyHidden>
      <b aria-hidden>{Number(name.slice(8))}</b>
      <em aria-hidden>{size ? format.bytes(size, true, largest) : ''}</em>
      <i aria-hidden>
        {row && <Ring parts={sharesOf(shown, hueOf, isBilled)} />}
        {!row && isKnown && isInMonth && name <= today && '—'}
      </i>
    </Day>
  );
}

/** A month by weeks. Arrow keys move by day, Page Up and Page Down by month. */
export function MonthGrid(props: MonthGridProps) {
  const { label, days, monthName, day, isBilled, now, onChange } = props;
  const { i18n } = useTranslation('usage');
  const { zone, firstDay } = useFormat();
  const grid = useRef<HTMLTableElement>(null);
  const today = dayOf(now, zone);
  const largest = Math.max(0, ...[...days.values()].map((one) => sizeOf(one, isBilled)));
  // The focused day may be in a month that was just rendered.
  useEffect(() => {
    if (!grid.current?.contains(document.activeElement)) return;
    grid.current.querySelector<HTMLElement>(`[data-day="${day}"]:not(:disabled)`)?.focus();
  }, [day]);
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
    const months = { PageUp: -1, PageDown: 1 }[event.key];
    const here = day.startsWith(monthName) ? day : `${monthName}-01`;
    const next =
      by === undefined
        ? months !== undefined && `${addMonths(here.slice(0, 7), months)}-01`
        : addDays(here, by);
    if (!next) return;
    event.preventDefault();
    if (next <= today) onChange({ day: next, month: next.slice(0, 7) });
  };
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  const weeks = weeksOf(monthName, firstDay);
  const reachable = day.startsWith(monthName) && day <= today ? day : `${monthName}-01`;
  return (
    <Grid ref={grid} aria-label={label} onKeyDown={keys}>
      <thead>
        <tr>
          {weeks[0]?.map((cell) => (
            <th key={cell.day} scope="col">
              {weekday.format(new Date(`${cell.day}T00:00:00Z`))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map((cell) => (
              <td key={cell.day} data-out={!cell.isInMonth || undefined}>
                <DayButton
                  {...props}
                  cell={cell}
                  today={today}
                  isReachable={cell.day === reachable}
                  largest={largest}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Grid>
  );
}
