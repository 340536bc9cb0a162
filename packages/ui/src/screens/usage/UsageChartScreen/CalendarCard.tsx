import { addDays } from '@ferry/core/format/ranges';
import { dayOf } from '@ferry/core/format/time';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { IconButton } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Ring } from '../../../components/Ring/Ring.tsx';
import { below } from '../../../theme/breakpoints.ts';
import { FailedLoad } from '../../LoadNotices.tsx';
import { addMonths, huesOf, type Month, sharesOf, weeksOf } from '../steps.ts';
import { DaysTable } from './DaysTable.tsx';
import { ViewTools } from './TrafficCard.tsx';
import type { UsageChartScreenProps } from './UsageChartScreen.tsx';

const Grid = styled.div`
  border: 1px solid var(--line);
  border-radius: var(--r-control);
  overflow: hidden;
  [role='row'] { display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); }
  [role='row'] + [role='row'] { border-top: 1px solid var(--line); }
  [role='columnheader'] { text-align: center; font-size: var(--t12); line-height: 18px; padding: 6px 0; color: var(--muted); }
  [role='gridcell'] { min-width: 0; border-inline-start: 1px solid var(--line); }
  [role='gridcell']:first-child { border-inline-start: 0; }
  [role='gridcell'][data-out] { background: var(--page); }
`;

const Day = styled.button.attrs({ type: 'button' })`
  width: 100%;
  height: 72px;
  padding: 6px 8px;
  display: grid;
  grid-template: auto 1fr / auto 1fr;
  font-size: var(--t12);
  line-height: 18px;
  em { font-style: normal; color: var(--muted); text-align: end; white-space: nowrap; overflow: hidden; }
  b { font-weight: 400; min-width: 18px; text-align: start; }
  &[data-today] b { background: var(--primary); color: var(--on-primary); border-radius: 9px; padding: 0 5px; text-align: center; }
  & > span { grid-column: 1 / -1; place-self: center; color: var(--muted); height: 30px; }
  &:disabled { color: var(--disabled); cursor: default; }
  &:not(:disabled):hover { background: var(--sunken); }
  &[aria-pressed='true'] { box-shadow: inset 0 0 0 2px var(--primary); }
  &:focus-visible { outline-offset: -4px; }
  ${below.sm} { height: 64px; padding: 4px; em { display: none; } b { margin: 0 auto; } grid-template-columns: 1fr; }
`;

const Months = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
`;

/** The days of a month that has rows, by their names. */
export function daysByName(month: Month | undefined, zone: string) {
  return new Map((month?.result ?? []).map((row) => [dayOf(row.data_time_range_lower, zone), row]));
}

/** A month in which each day shows how much flowed at which nodes; arrows go from day to day. */
export function CalendarCard(props: UsageChartScreenProps) {
  const { month, monthName, daysView, day, isBilled, node, now, onChange, onSave, onRetry } = props;
  const { t, i18n } = useTranslation('usage');
  const format = useFormat();
  const grid = useRef<HTMLDivElement>(null);
  const data = month.state === 'ready' ? month.data : undefined;
  const days = useMemo(() => daysByName(data, format.zone), [data, format.zone]);
  const hueOf = useMemo(() => huesOf(nodesOf(data)), [data]);
  const today = dayOf(now, format.zone);
  const [year, of] = monthName.split('-');
  const title = t('month', { year, month: Number(of) });
  const choose = (next: string) => {
    if (next <= today) onChange({ day: next, month: next.slice(0, 7) });
  };
  // Keys may lead to a day that is drawn only now.
  useEffect(() => {
    if (grid.current?.contains(document.activeElement))
      grid.current.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
    const months = { PageUp: -1, PageDown: 1 }[event.key];
    if (by === undefined && months === undefined) return;
    event.preventDefault();
    if (by !== undefined) choose(addDays(day, by));
    else {
      const first = `${addMonths(day.slice(0, 7), months ?? 0)}-01`;
      choose(first);
    }
  };
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  const weeks = weeksOf(monthName);
  const reachable = day.startsWith(monthName) ? day : `${monthName}-01`;
  const save = () =>
    onSave({
      name: `${t('fileDays')} ${monthName}`,
      columns: [t('day'), t('upload'), t('download'), t('total'), t('billed')],
      rows: [...days].map(([name, row]) => [
        name,
        row.ss_tx_size,
        row.ss_rx_size,
        row.total_traffic,
        row.effective_traffic,
      ]),
    });
  return (
    <Card
      title={title}
      aria-busy={month.state === 'loading' || undefined}
      tools={
        <>
          <Months>
            <IconButton
              aria-label={t('monthBefore')}
              onClick={() => onChange({ month: addMonths(monthName, -1) })}
            >
              <Icon as={ChevronLeft} />
            </IconButton>
            <IconButton
              aria-label={t('monthAfter')}
              disabled={monthName >= today.slice(0, 7)}
              onClick={() => onChange({ month: addMonths(monthName, 1) })}
            >
              <Icon as={ChevronRight} />
            </IconButton>
          </Months>
          <ViewTools
            view={daysView}
            onView={(next) => onChange({ days: next === 'table' ? 'table' : undefined })}
            onSave={days.size > 0 ? save : undefined}
          />
        </>
      }
    >
      {month.state === 'failed' ? (
        <FailedLoad
          of={month}
          title={t('calendarFailedTitle')}
          safe={t('chartFailedText')}
          onRetry={onRetry}
        />
      ) : daysView === 'table' ? (
        <DaysTable days={days} title={t('calendarLabel', { text: title })} now={now} />
      ) : (
        <CardBody>
          <Grid ref={grid} role="grid" aria-label={t('calendarLabel', { text: title })} onKeyDown={keys}>
            <div role="row">
              {weeks[0]?.map((cell) => (
                <div role="columnheader" key={cell.day}>
                  {weekday.format(new Date(`${cell.day}T00:00:00Z`))}
                </div>
              ))}
            </div>
            {weeks.map((week) => (
              <div role="row" key={week[0]?.day}>
                {week.map(({ day: name, isInMonth }) => {
                  const row = days.get(name);
                  const size = row && (isBilled ? row.effective_traffic : row.total_traffic);
                  const date = new Intl.DateTimeFormat(i18n.language, {
                    dateStyle: 'long',
                    timeZone: 'UTC',
                  }).format(new Date(`${name}T00:00:00Z`));
                  return (
                    <div role="gridcell" key={name} data-out={!isInMonth || undefined}>
                      <Day
                        data-day={name}
                        data-today={name === today || undefined}
                        disabled={name > today || !isInMonth}
                        tabIndex={name === reachable ? 0 : -1}
                        aria-pressed={name === day}
                        aria-label={
                          size
                            ? t('dayOf', { day: date, size: format.bytes(size) })
                            : t('dayNone', { day: date })
                        }
                        onClick={() => choose(name)}
                      >
                        <b>{Number(name.slice(8))}</b>
                        <em>{size ? format.bytes(size).replace(/\.\d+/, '') : ''}</em>
                        <span>
                          {row && isInMonth ? (
                            <Ring
                              parts={sharesOf(
                                row.by_node.filter((one) => node === undefined || one.node_id === node),
                                hueOf,
                                isBilled,
                              )}
                            />
                          ) : isInMonth && name <= today && data ? (
                            '—'
                          ) : null}
                        </span>
                      </Day>
                    </div>
                  );
                })}
              </div>
            ))}
          </Grid>
        </CardBody>
      )}
    </Card>
  );
}

/** The nodes of a month, most traffic first. */
export function nodesOf(month: Month | undefined): Month['result'][number]['by_node'] {
  const sums = new Map<number, Month['result'][number]['by_node'][number]>();
  for (const { by_node } of month?.result ?? [])
    for (const node of by_node) {
      const before = sums.get(node.node_id);
      sums.set(node.node_id, {
        ...node,
        total_traffic: node.total_traffic + (before?.total_traffic ?? 0),
      });
    }
  return [...sums.values()].sort((a, b) => b.total_traffic - a.total_traffic);
}
