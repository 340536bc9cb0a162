import { sample } from '@ferry/core/contract/base/sample';
import { deletionNoMoney, deletionNone } from '@ferry/core/testing/fixtures/account-data';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { idle, inPage, loading, offline, ready, sending, sheetOf, unsure } from '../../parts/in-page.tsx';
import * as states from './LeaveScreen.stories.tsx';
import { LeaveScreen, type LeaveScreenProps } from './LeaveScreen.tsx';

const email = 'demo@example.com';
const args: LeaveScreenProps = {
  email,
  loss: ready(deletionNone),
  leaving: idle,
  stayHref: '#me',
  onLeave: fn(),
  onRetry: fn(),
};

export default {
  component: LeaveScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'To delete the account.',
    not: 'Against a stolen sign-in: SecurityScreen. Only to stop payments: RenewalsScreen.',
  },
  args,
} satisfies Meta<typeof LeaveScreen>;

type Story = StoryObj<LeaveScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement, args: { onLeave } }) => {
    const canvas = within(canvasElement);
    const field = canvas.getByRole('textbox');
    const leave = canvas.getByRole('button', { name: /^(注销账户|Delete my account)$/ });
    await userEvent.type(field, 'somebody@example.com');
    await userEvent.click(leave);
    await expect(field).toHaveAccessibleDescription(/不一样|isn’t your account’s address/);
    await expect(onLeave).not.toHaveBeenCalled();
    await userEvent.clear(field);
    await userEvent.type(field, ' Demo@example.com ');
    await userEvent.click(leave);
    await expect(onLeave).toHaveBeenCalledWith(deletionNone);
  },
};

export const WithoutMoney: Story = { args: { loss: ready(deletionNoMoney) } };

export const Loading: Story = { args: { loss: loading } };

export const NotLoaded: Story = { args: { loss: offline } };

export const Sending: Story = { args: { leaving: sending } };

export const Refused: Story = {
  args: {
    leaving: {
      state: 'failed',
      message: sample('余额刚刚变了，请再看一遍。', 'The balance has just changed. Please look again.'),
      kind: 'refused',
    },
  },
};

export const Unsure: Story = { args: { leaving: unsure } };

export const Offline: Story = { args: { leaving: offline } };

export const Sheet: Story = sheetOf('sends', states);
