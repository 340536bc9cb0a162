import { checkInOpen } from '@ferry/core/testing/fixtures/check-in';
import { fn } from 'storybook/test';
import { idle, ready } from '../../parts/in-page.tsx';
import type { CheckInCardProps } from './CheckInCard.tsx';
import type { DashboardLateProps } from './DashboardLate.tsx';

// What the dashboard fetches after its first look, as usual. Each is told the present moment of its story.

const gigabyte = 1024 ** 3;
const dayMs = 86_400_000;

/** The day in UTC, so many days before a moment. */
const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10);

/** The week until today, which is a Saturday as in the fixture. */
export const checkInProps = (now: Date): CheckInCardProps => ({
  checkIn: ready({
    ...checkInOpen,
    today: dayBefore(now, 0),
    week: checkInOpen.week.map((one, at) => ({ ...one, day: dayBefore(now, 5 - at) })),
  }),
  attempt: idle,
  onCheckIn: fn(),
  onRetry: fn(),
});

/** What was used on the last fourteen days, in gigabytes. */
const used = [2.1, 3.4, 1.2, 0, 4.8, 6.1, 5.2, 3.3, 2.2, 4.4, 3.1, 2.8, 6.6, 4.6];

export const lateProps = (now: Date): DashboardLateProps => ({
  usage: {
    days: ready(
      used.map((billed, at) => ({
        day: dayBefore(now, used.length - 1 - at),
        billed: billed * gigabyte,
        raw: 2 * gigabyte,
      })),
    ),
    zone: 'Asia/Shanghai',
    chartHref: '#chart',
    onRetry: fn(),
  },
  reminders: {
    reminders: ready({
      unpaid: { id: 'a', amount: '50.00', begunAt: new Date(now.getTime() - 720_000).toISOString() },
      ticketNews: 2,
    }),
    now,
    rechargeHref: (id) => `#recharge-${id}`,
    ticketsHref: '#tickets',
    onRetry: fn(),
  },
});
