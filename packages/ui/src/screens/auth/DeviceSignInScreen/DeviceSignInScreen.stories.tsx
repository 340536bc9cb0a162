import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { idle, sheetOf, unsure } from '../../parts/in-page.tsx';
import { inDefaultLayout } from '../in-default-layout.tsx';
import * as states from './DeviceSignInScreen.stories.tsx';
import { DeviceSignInScreen, type DeviceSignInScreenProps } from './DeviceSignInScreen.tsx';

const args: DeviceSignInScreenProps = {
  siteName: sample('渡口', 'Ferry'),
  way: 'qr',
  now: {
    kind: 'waiting',
    href: 'https://ferry.example/user/confirm-sign-in#Qm7vK2xW9rTdL4pYs8NbC3hJf6ZgA1uE',
    secondsLeft: 887,
    isCutOff: false,
  },
  backHref: '#sign-in',
  onAgain: fn(),
  onCode: fn(),
  onBack: fn(),
};

export default {
  component: DeviceSignInScreen,
  decorators: [inDefaultLayout],
  parameters: {
    layout: 'fullscreen',
    use: 'To sign in by a phone or by Telegram, without typing a password.',
    not: 'On the phone that allows it: ConfirmSignInScreen.',
  },
  args,
} satisfies Meta<typeof DeviceSignInScreen>;

const bot = {
  kind: 'waiting',
  href: 'https://t.me/ferry_bot?start=login_Qm7vK2xW9rTdL4pYs8NbC3hJf6ZgA1uE',
  secondsLeft: 61,
  isCutOff: false,
} as const;

type Story = StoryObj<DeviceSignInScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('img', { name: /登录二维码|QR code/ })).toBeVisible();
    await expect(canvas.getByText(/14:47/)).toBeVisible();
  },
};

/** First the proof of work. */
export const Sending: Story = { args: { now: { kind: 'preparing' } } };

export const Refused: Story = {
  args: { now: { kind: 'refused' } },
  play: async ({ canvasElement, args: { onAgain } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /重新获取|Get a new code/ }));
    await expect(onAgain).toHaveBeenCalledOnce();
  },
};

/** The code stays valid, and polling continues automatically. */
export const Unsure: Story = { args: { now: { kind: 'code', attempt: unsure } } };

export const Offline: Story = { args: { now: { ...bot, secondsLeft: 301, isCutOff: true } } };

export const Expired: Story = { args: { now: { kind: 'expired' } } };

export const Failed: Story = {
  args: {
    now: {
      kind: 'failed',
      message: sample(
        '这里试得太频繁了，请 9 分钟后再试。',
        'Too many tries from here. Please try again in 9 minutes.',
      ),
    },
  },
};

export const Telegram: Story = {
  args: { way: 'telegram', now: bot },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByRole('link', { name: /打开 Telegram|Open Telegram/ }),
    ).toHaveAttribute('href', bot.href);
  },
};

/** An account with a second factor requires its code here. */
export const Code: Story = { args: { now: { kind: 'code', attempt: idle } } };

export const Sheet: Story = sheetOf('sends', states);
