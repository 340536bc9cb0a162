import { dayMs } from '@ferry/core/contract/base/values/units';
import { rangeOf, startOfDay } from '@ferry/core/format/ranges/ranges';
import { dayOf } from '@ferry/core/format/time';
import { checkInOpen } from '@ferry/core/testing/fixtures/check-in';
import { axisNormal, fixtureToday } from '@ferry/core/testing/fixtures/traffic';
import { fn } from 'storybook/test';
import { idle, ready } from '../../parts/in-page.tsx';
import type { CheckInCardProps } from './CheckInCard.tsx';
import type { DashboardLateProps } from './DashboardLate.tsx';

// The usual data that the dashboard fetches after its first render, at the present moment of a story.

/** The UTC day a number of days before a moment. */
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

const zone = 'Asia/Shanghai';

/** Thirty days of usage until a moment, three of them without data. */
function usageProps(now: Date): DashboardLateProps['usage'] {
  const shift = startOfDay(dayOf(now, zone), zone).getTime() - fixtureToday;
  const shifted = (moment: string) => new Date(Date.parse(moment) + shift).toISOString();
  return {
    axis: ready({
      ...axisNormal,
      result: axisNormal.result.map((row) => ({ ...row, timestamp_ms: row.timestamp_ms + shift })),
      gaps: axisNormal.gaps.map(({ from, to }) => ({ from: shifted(from), to: shifted(to) })),
      data_until: now.toISOString(),
    }),
    range: rangeOf({ range: '30d', from: null, to: null }, { now, zone }),
    now,
    chartHref: '#chart',
    onSave: fn(),
    onRetry: fn(),
  };
}

export const lateProps = (now: Date): DashboardLateProps => ({
  usage: usageProps(now),
  zone,
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
