import { checkInDone, checkInExpired, checkInOpen } from '@ferry/core/testing/fixtures/check-in';
import { axisEmpty } from '@ferry/core/testing/fixtures/traffic';
import type { Meta } from '@storybook/react-vite';
import { expect, type fn, userEvent, within } from 'storybook/test';
import {
  inPage,
  loading,
  offline,
  refused,
  screenStories,
  serverError,
  stale,
  storyNow,
  unsure,
} from '../../parts/in-page.tsx';
import { CheckInCard, type CheckInCardProps } from './CheckInCard.tsx';
import { DashboardLate, type DashboardLateProps } from './DashboardLate.tsx';
import { checkInProps, lateProps } from './late.fixture.ts';

interface BothProps extends DashboardLateProps {
  checkIn: CheckInCardProps;
}

/** What the dashboard fetches after its first look: the check-in, what waits, and the usage of the last days. */
function Both({ checkIn, ...late }: BothProps) {
  return (
    <>
      <CheckInCard {...checkIn} />
      <DashboardLate {...late} />
    </>
  );
}

const args: BothProps = { checkIn: checkInProps(storyNow), ...lateProps(storyNow) };

export default {
  component: Both,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'The cards of the overview that are fetched after its first look.',
    not: 'For what everybody needs at once: DashboardScreen.',
  },
  args,
} satisfies Meta<typeof Both>;

const all = (load: typeof refused | typeof offline | typeof serverError | typeof loading) => ({
  checkIn: { ...args.checkIn, checkIn: load },
  usage: { ...args.usage, axis: load },
  reminders: { ...args.reminders, reminders: load },
});

const stories = screenStories('reads', Both, args, {
  Ready: {
    play: async ({ canvasElement, args: { checkIn, usage } }) => {
      const canvas = within(canvasElement);
      await userEvent.click(canvas.getByRole('button', { name: /50 MB–300 MB/ }));
      await expect(checkIn.onCheckIn).toHaveBeenCalledOnce();
      await userEvent.click(canvas.getByRole('button', { name: /^(表|Table)$/ }));
      await expect(canvas.getAllByRole('row')).toHaveLength(15);
      await userEvent.click(canvas.getByRole('button', { name: /^(图|Chart)$/ }));
      await expect(canvas.getByRole('img', { name: /14/ })).toBeVisible();
      await userEvent.click(canvas.getByRole('button', { name: /^7 (天|days)$/ }));
      await expect(canvas.getByRole('img', { name: /7 (天|days)/ })).toBeVisible();
      await userEvent.click(canvas.getByRole('button', { name: /CSV/ }));
      // The days from the newest Saturday back to the Sunday before, each with its actual and its billed bytes.
      const [file] = (usage.onSave as ReturnType<typeof fn>).mock.calls.at(-1) ?? [];
      await expect(file.rows.map(([day]: string[]) => day)).toEqual([
        '2026-03-08',
        '2026-03-09',
        '2026-03-10',
        '2026-03-11',
        '2026-03-12',
        '2026-03-13',
        '2026-03-14',
      ]);
    },
  },
  Done: { args: { checkIn: { ...args.checkIn, checkIn: { state: 'ready', data: checkInDone } } } },
  Expired: { args: { checkIn: { ...args.checkIn, checkIn: { state: 'ready', data: checkInExpired } } } },
  NotCheckedIn: { args: { checkIn: { ...args.checkIn, attempt: refused } } },
  Loading: { args: all(loading) },
  Empty: {
    args: {
      usage: { ...args.usage, axis: { state: 'ready', data: axisEmpty } },
      reminders: {
        ...args.reminders,
        reminders: { state: 'ready', data: { unpaid: undefined, ticketNews: 0 } },
      },
    },
  },
  ServerError: { args: all(serverError) },
  Unsure: { args: { checkIn: { ...args.checkIn, attempt: unsure } } },
  Refused: { args: all(refused) },
  Offline: { args: all(offline) },
  Old: { args: { checkIn: { ...args.checkIn, checkIn: { state: 'ready', data: checkInOpen, stale } } } },
  Long: {
    args: {
      reminders: {
        ...args.reminders,
        reminders: {
          state: 'ready',
          data: {
            unpaid: { id: 'a', amount: '999999999999.99', begunAt: '2026-03-14T03:48:00Z' },
            ticketNews: 99_999,
          },
        },
      },
    },
  },
});

export const Ready = stories.Ready;
export const Done = stories.Done;
export const Expired = stories.Expired;
export const NotCheckedIn = stories.NotCheckedIn;
export const Loading = stories.Loading;
export const Empty = stories.Empty;
export const Refused = stories.Refused;
export const Unsure = stories.Unsure;
export const Offline = stories.Offline;
export const Old = stories.Old;
export const Long = stories.Long;
export const Sheet = stories.Sheet;
