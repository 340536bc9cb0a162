import { axis, calendar } from '@ferry/core/contract/traffic/customer';
import { csvFile } from '@ferry/core/format/csv';
import { type ChosenRange, rangeBefore } from '@ferry/core/format/ranges/ranges';
import { dayOf } from '@ferry/core/format/time';
import { InZone } from '@ferry/ui/components/Format/Format';
import { UsageChartScreen } from '@ferry/ui/screens/usage/UsageChartScreen/UsageChartScreen';
import { useLoad, useQuery } from '../../binding/use-query.ts';
import { saveCsv } from '../../platform/save-file.ts';
import { paths } from '../../routes.ts';
import { usePlansHref } from './use-plans-href.ts';
import { useUsageAddress } from './use-usage-address.ts';

const isMonth = (text: string | null): text is string => /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(text ?? '');
const isDay = (text: string | null): text is string => /^[12]\d{3}-\d{2}-\d{2}$/.test(text ?? '');

export function UsageChartPage() {
  const { query, range, node, zone, now, change } = useUsageAddress();
  const today = dayOf(now, zone);
  const askedMonth = query.get('month');
  const monthName = isMonth(askedMonth) ? askedMonth : today.slice(0, 7);
  const askedDay = query.get('day');
  const day = isDay(askedDay) ? askedDay : today;
  const ofNode = node === undefined ? {} : { node_id: node };
  const inRange = ({ from, to, step }: ChosenRange) => ({
    from: from.toISOString(),
    to: to.toISOString(),
    step,
    ...ofNode,
  });
  const before = rangeBefore(range, { now, zone });
  const time = useQuery(axis, inRange(range));
  const earlier = useQuery(axis, inRange(before));
  const month = useQuery(calendar, { year_month: monthName, ...ofNode });
  return (
    <InZone zone={zone}>
      <UsageChartScreen
        axis={useLoad(time, (answer) => answer)}
        month={useLoad(month, (answer) => answer)}
        range={range}
        before={{ axis: useLoad(earlier, (answer) => answer), range: before }}
        node={node}
        isBilled={query.get('billed') === '1'}
        view={query.get('view') === 'table' ? 'table' : 'chart'}
        monthName={monthName}
        daysView={query.get('days') === 'table' ? 'table' : 'chart'}
        day={day}
        now={now}
        nodesHref={paths.nodes()}
        plansHref={usePlansHref()}
        dayHref={(of) =>
          `${paths.usageDetail()}?${new URLSearchParams({ from: of, to: of, ...(node === undefined ? {} : { node: String(node) }) })}`
        }
        onChange={change}
        onSave={({ name, columns, rows }) => saveCsv(name, csvFile(columns, rows))}
        onRetry={() => {
          time.refresh();
          earlier.refresh();
          month.refresh();
        }}
      />
    </InZone>
  );
}
