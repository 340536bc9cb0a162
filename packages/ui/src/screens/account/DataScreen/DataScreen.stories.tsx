import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { inPage, offline, sending, sheetOf, unsure } from '../../parts/in-page.tsx';
import { dataProps as args } from '../account.fixture.ts';
import * as states from './DataScreen.stories.tsx';
import { DataScreen } from './DataScreen.tsx';

export default {
  component: DataScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'A copy of the stored data, and the link to the deletion.',
    not: 'For the deletion itself: LeaveScreen.',
  },
  args,
} satisfies Meta<typeof DataScreen>;

type Story = StoryObj<typeof args>;

export const Ready: Story = {
  play: async ({ canvasElement, args: { onExport } }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^(导出|Export)$/ }));
    await expect(onExport).toHaveBeenCalledOnce();
    await expect(canvas.getByText(/61\.00.*82\.20/)).toBeVisible();
  },
};

export const Sending: Story = { args: { exporting: sending } };

export const Offline: Story = { args: { exporting: offline } };

export const Refused: Story = {
  args: {
    exporting: {
      state: 'failed',
      message: sample('今天已经导出三次。', 'You have exported three times today.'),
      kind: 'refused',
    },
  },
};

export const Unsure: Story = { args: { exporting: unsure } };

export const Exported: Story = { args: { isExported: true } };

export const NothingToLose: Story = { args: { loss: { balance: '0.00', invite_balance: '0.00' } } };

export const Leaving: Story = { args: { endsAt: '2026-03-16T04:00:00Z' } };

export const Sheet: Story = sheetOf('sends', states);
