import { sample } from '@ferry/core/contract/base/sample';
import { deletionNoMoney, deletionNone } from '@ferry/core/testing/fixtures/account-data';
import type { Meta } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { idle, inPage, loading, offline, screenStories, sending, unsure } from '../../parts/in-page.tsx';
import { LeaveScreen, type LeaveScreenProps } from './LeaveScreen.tsx';

const email = 'demo@example.com';
const args: LeaveScreenProps = {
  email,
  loss: { state: 'ready', data: deletionNone },
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
    use: 'To end the account, from the overview of it.',
    not: 'Against a stolen sign-in: SecurityScreen. To stop paying only: RenewalsScreen.',
  },
  args,
} satisfies Meta<typeof LeaveScreen>;

const stories = screenStories('sends', LeaveScreen, args, {
  Ready: {
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
  },
  WithoutMoney: { args: { loss: { state: 'ready', data: deletionNoMoney } } },
  Loading: { args: { loss: loading } },
  NotLoaded: { args: { loss: offline } },
  Sending: { args: { leaving: sending } },
  Refused: {
    args: {
      leaving: {
        state: 'failed',
        message: sample('余额刚刚变了，请再看一遍。', 'The balance has just changed. Please look again.'),
        kind: 'refused',
      },
    },
  },
  Unsure: { args: { leaving: unsure } },
  Offline: { args: { leaving: offline } },
});

export const Ready = stories.Ready;
export const WithoutMoney = stories.WithoutMoney;
export const Loading = stories.Loading;
export const NotLoaded = stories.NotLoaded;
export const Sending = stories.Sending;
export const Refused = stories.Refused;
export const Offline = stories.Offline;
export const Sheet = stories.Sheet;
