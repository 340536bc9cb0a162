import { sample } from '@ferry/core/contract/base/sample';
import type { Meta } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { inPage, offline, screenStories, sending, unsure } from '../../parts/in-page.tsx';
import { dataProps as args } from '../account.fixture.ts';
import { DataScreen } from './DataScreen.tsx';

export default {
  component: DataScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'A copy of the stored data, and the way to the deletion.',
    not: 'For the deletion itself: LeaveScreen.',
  },
  args,
} satisfies Meta<typeof DataScreen>;

const stories = screenStories('sends', DataScreen, args, {
  Ready: {
    play: async ({ canvasElement, args: { onExport } }) => {
      const canvas = within(canvasElement);
      await userEvent.click(canvas.getByRole('button', { name: /^(导出|Export)$/ }));
      await expect(onExport).toHaveBeenCalledOnce();
      await expect(canvas.getByText(/61\.00.*82\.20/)).toBeVisible();
    },
  },
  Sending: { args: { exporting: sending } },
  Offline: { args: { exporting: offline } },
  Refused: {
    args: {
      exporting: {
        state: 'failed',
        message: sample('今天已经导出三次。', 'You have exported three times today.'),
        kind: 'refused',
      },
    },
  },
  Unsure: { args: { exporting: unsure } },
  Exported: { args: { isExported: true } },
  NothingToLose: { args: { loss: { balance: '0.00', invite_balance: '0.00' } } },
  Leaving: { args: { endsAt: '2026-03-16T04:00:00Z' } },
});

export const Ready = stories.Ready;
export const Sending = stories.Sending;
export const Offline = stories.Offline;
export const Refused = stories.Refused;
export const Exported = stories.Exported;
export const NothingToLose = stories.NothingToLose;
export const Leaving = stories.Leaving;
export const Sheet = stories.Sheet;
