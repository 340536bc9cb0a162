import { bills, setAutoRenewal } from '@ferry/core/contract/bills/customer';
import { checkIn, show } from '@ferry/core/contract/check-in/customer';
import { list as recharges } from '@ferry/core/contract/payments/customer';
import { site } from '@ferry/core/contract/system/anyone';
import { downloads as appDownloads } from '@ferry/core/contract/system/downloads';
import { events } from '@ferry/core/contract/tickets/events';
import { calendar } from '@ferry/core/contract/traffic/customer';
import { dayOf } from '@ferry/core/format/time';
import { CheckInCard } from '@ferry/ui/screens/account/DashboardLate/CheckInCard';
import {
  DashboardLate,
  type DashboardLateProps,
} from '@ferry/ui/screens/account/DashboardLate/DashboardLate';
import { DownloadHelp, type DownloadHelpProps } from '@ferry/ui/screens/account/DashboardLate/DownloadHelp';
import type { UsageDay } from '@ferry/ui/screens/account/DashboardLate/UsageCard';
import type { Load } from '@ferry/ui/screens/parts/load';
import { RenewalNote } from '@ferry/ui/screens/parts/renewal/RenewalNote';
import { useCall } from '../../binding/use-call.ts';
import { useNow } from '../../binding/use-now.tsx';
import { useLoad, usePage, useQuery } from '../../binding/use-query.ts';
import { usePortal } from '../../portal.ts';
import { paths } from '../../routes.ts';

/** The number of days in the small chart. */
const shown = 14;
const dayMs = 86_400_000;

/** The switch of auto-renewal, beside the button for a manual renewal. */
export function LateRenewal() {
  const now = useNow();
  const renewals = usePage(bills, {});
  const renewal = useCall(setAutoRenewal);
  const bill = renewals.load.state === 'ready' ? renewals.load.data.bills[0] : undefined;
  if (bill === undefined) return null;
  return (
    <RenewalNote
      bill={bill}
      now={now}
      offline={renewals.load.state === 'ready' && renewals.load.stale !== undefined}
      attempt={renewal.attempt}
      renewalsHref={paths.renewals()}
      onSwitch={(enabled) => void renewal.run({ service_id: bill.service_id, body: { enabled } })}
    />
  );
}

/** Loaded on request. */
export function LateDownloadHelp({ platform }: Pick<DownloadHelpProps, 'platform'>) {
  const { settings } = usePortal();
  const said = useQuery(site, {});
  const apps = useQuery(appDownloads, {});
  return (
    <DownloadHelp
      downloads={useLoad(said, ({ result }) => result.downloads)}
      apps={useLoad(apps, ({ result }) => result)}
      siteName={settings.siteName}
      platform={platform}
      askHref={paths.newTicket()}
      onRetry={() => {
        said.refresh();
        apps.refresh();
      }}
    />
  );
}

/** The week's check-ins, below the news. */
export function LateCheckIn() {
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

/** The last days until the site's today, from the months that contain them. A day without traffic is 0. */
function useUsage(today: string, zone: string): { load: Load<readonly UsageDay[]>; refresh: () => void } {
  const days = Array.from({ length: shown }, (_, at) =>
    new Date(Date.parse(today) - (shown - 1 - at) * dayMs).toISOString().slice(0, 10),
  );
  const monthOf = (day: string | undefined) => (day ?? today).slice(0, 7);
  const last = usePage(calendar, { year_month: monthOf(today) });
  const first = usePage(calendar, { year_month: monthOf(days[0]) });
  const refresh = () => {
    last.refresh();
    first.refresh();
  };
  if (last.load.state !== 'ready') return { load: last.load, refresh };
  if (first.load.state !== 'ready') return { load: first.load, refresh };
  const sums = new Map(
    [...first.load.data, ...last.load.data].map((sum) => [dayOf(sum.data_time_range_lower, zone), sum]),
  );
  const data = days.map((day) => ({
    day,
    billed: sums.get(day)?.effective_traffic ?? 0,
    raw: sums.get(day)?.total_traffic ?? 0,
  }));
  return { load: { state: 'ready', data, stale: last.load.stale }, refresh };
}

/** What waits for the customer: an unpaid recharge and unread answers. */
function useReminders(): DashboardLateProps['reminders'] {
  const paid = useQuery(recharges, { limit: 10 });
  // The frame asks for it, too.
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

/** Reminders and usage, at the bottom. */
export function LateBelow() {
  const state = usePage(show, {});
  // Read here and not below, which is drawn anew when the day is known, and would ask twice.
  const reminders = useReminders();
  // The site's date determines the shown days.
  const { today, time_zone } = state.data ?? {};
  if (today === undefined || time_zone === undefined) {
    const load: Load<never> = state.load.state === 'failed' ? state.load : { state: 'loading' };
    const usage = { days: load, zone: undefined, chartHref: paths.usageChart(), onRetry: state.refresh };
    return <DashboardLate usage={usage} reminders={reminders} />;
  }
  return <KnownDay today={today} zone={time_zone} reminders={reminders} />;
}

function KnownDay({
  today,
  zone,
  reminders,
}: { today: string; zone: string } & Pick<DashboardLateProps, 'reminders'>) {
  const { load, refresh } = useUsage(today, zone);
  const usage = { days: load, zone, chartHref: paths.usageChart(), onRetry: refresh };
  return <DashboardLate usage={usage} reminders={reminders} />;
}
