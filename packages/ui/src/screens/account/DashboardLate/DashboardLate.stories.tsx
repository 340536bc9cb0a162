import { checkInDone, checkInExpired, checkInOpen } from '@ferry/core/testing/fixtures/check-in';
import { axisEmpty } from '@ferry/core/testing/fixtures/traffic';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, type fn, userEvent, within } from 'storybook/test';
import {
  inPage,
  loading,
  offline,
  old,
  outdated,
  ready,
  refused,
  seen,
  serverError,
  sheetOf,
  storyNow,
  unsure,
} from '../../parts/in-page.tsx';
import { CheckInCard, type CheckInCardProps } from './CheckInCard.tsx';
import * as states from './DashboardLate.stories.tsx';
import { DashboardLate, type DashboardLateProps } from './DashboardLate.tsx';
import { checkInProps, lateProps } from './late.fixture.ts';

interface BothProps extends DashboardLateProps {
  checkIn: CheckInCardProps;
}

/**
 * The data that the dashboard fetches after its first render: the check-in, reminders, and the usage of the last days.
 */
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
    use: 'The cards of the overview that load after its first render.',
    not: 'For the most important facts: DashboardScreen.',
  },
  args,
} satisfies Meta<typeof Both>;

const all = (load: typeof refused | typeof offline | typeof serverError | typeof loading) => ({
  checkIn: { ...args.checkIn, checkIn: load },
  usage: { ...args.usage, axis: load },
  reminders: { ...args.reminders, reminders: load },
});

type Story = StoryObj<BothProps>;

export const Ready: Story = {
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
};

export const Done: Story = {
  args: { checkIn: { ...args.checkIn, checkIn: ready(checkInDone) } },
};

/** Today's check-in was just made, and its traffic has not been fetched yet. */
export const Gained: Story = {
  args: { checkIn: { ...args.checkIn, checkIn: outdated(checkInOpen) } },
  play: async ({ canvasElement }) => {
    await expect(seen(canvasElement, /414 MB/)).toEqual([]);
    await expect(within(canvasElement).queryByRole('button', { name: /50 MB–300 MB/ })).toBeNull();
  },
};

export const Expired: Story = {
  args: { checkIn: { ...args.checkIn, checkIn: ready(checkInExpired) } },
};

export const NotCheckedIn: Story = { args: { checkIn: { ...args.checkIn, attempt: refused } } };

export const Loading: Story = { args: all(loading) };

export const Empty: Story = {
  args: {
    usage: { ...args.usage, axis: ready(axisEmpty) },
    reminders: {
      ...args.reminders,
      reminders: ready({ unpaid: undefined, ticketNews: 0 }),
    },
  },
};

export const ServerError: Story = { args: all(serverError) };

export const Unsure: Story = { args: { checkIn: { ...args.checkIn, attempt: unsure } } };

export const Refused: Story = { args: all(refused) };

export const Offline: Story = { args: all(offline) };

export const Old: Story = {
  args: { checkIn: { ...args.checkIn, checkIn: old(checkInOpen) } },
};

export const Long: Story = {
  args: {
    reminders: {
      ...args.reminders,
      reminders: ready({
        unpaid: { id: 'a', amount: '999999999999.99', begunAt: '2026-03-14T03:48:00Z' },
        ticketNews: 99_999,
      }),
    },
  },
};

export const Sheet: Story = sheetOf('reads', states);
