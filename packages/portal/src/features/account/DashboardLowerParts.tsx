import { checkIn, show } from '@ferry/core/contract/check-in/customer';
import { list as recharges } from '@ferry/core/contract/payments/customer';
import { events } from '@ferry/core/contract/tickets/events';
import { axis } from '@ferry/core/contract/traffic/customer';
import { csvFile } from '@ferry/core/format/csv';
import { rangeOf } from '@ferry/core/format/ranges/ranges';
import { CheckInCard } from '@ferry/ui/screens/account/DashboardLate/CheckInCard';
import {
  DashboardLate,
  type DashboardLateProps,
} from '@ferry/ui/screens/account/DashboardLate/DashboardLate';
import { useCall } from '../../binding/use-call.ts';
import { useNow } from '../../binding/use-now.tsx';
import { useLoad, usePage, useQuery } from '../../binding/use-query.ts';
import { saveCsv } from '../../platform/save-file.ts';
import { usePortal } from '../../portal.ts';
import { paths } from '../../routes.ts';

/** The week's check-ins, below the news. */
export function LowerCheckIn() {
  const state = usePage(show, {});
  const checking = useCall(checkIn);
  return (
    <CheckInCard
      checkIn={state.load}
      attempt={checking.attempt}
      onCheckIn={() => void checking.run({})}
      onRetry={state.refresh}
    />
  );
}

/** Reminders for the customer: an unpaid recharge and unread answers. */
function useReminders(): DashboardLateProps['reminders'] {
  const paid = useQuery(recharges, { limit: 10 });
  // The frame reads it too.
  const threads = useQuery(events, {});
  const money = useLoad(paid, ({ result }) => result.recharge_records);
  const news = useLoad(threads, ({ result }) => result.unread_count);
  const open = money.state === 'ready' ? money.data.find(({ status }) => status === 'pending') : undefined;
  return {
    reminders:
      money.state !== 'ready'
        ? money
        : news.state !== 'ready'
          ? news
          : {
              state: 'ready',
              data: {
                unpaid: open && { id: open.id, amount: open.money_amount, begunAt: open.created_at },
                ticketNews: news.data,
              },
            },
    now: useNow(),
    rechargeHref: () => paths.recharges(),
    ticketsHref: paths.tickets(),
    onRetry: () => {
      paid.refresh();
      threads.refresh();
    },
  };
}

/** The usage of the last thirty days. The usage page reads the same first, so it opens with data. */
function useUsage(zone: string): DashboardLateProps['usage'] {
  const now = useNow();
  const range = rangeOf({ range: '30d', from: null, to: null }, { now, zone });
  const { from, to, step } = range;
  const read = useQuery(axis, { from: from.toISOString(), to: to.toISOString(), step });
  return {
    axis: useLoad(read, (answer) => answer),
    range,
    now,
    chartHref: paths.usageChart(),
    onSave: ({ name, columns, rows }) => saveCsv(name, csvFile(columns, rows)),
    onRetry: read.refresh,
  };
}

/** Reminders and usage, at the bottom. */
export function LowerBelow() {
  const { timeZone } = usePortal().settings;
  return <DashboardLate usage={useUsage(timeZone)} zone={timeZone} reminders={useReminders()} />;
}
