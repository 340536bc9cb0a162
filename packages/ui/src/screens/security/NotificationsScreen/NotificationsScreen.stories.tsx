import {
  notificationsNormal,
  notificationsNotLinked,
  notificationsUnreachable,
} from '@ferry/core/testing/fixtures/notifications';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { notificationsProps as args } from '../../account/account.fixture.ts';
import {
  inPage,
  loading,
  offline,
  old,
  ready,
  refused,
  serverError,
  sheetOf,
  unsure,
} from '../../parts/in-page.tsx';
import * as states from './NotificationsScreen.stories.tsx';
import { NotificationsScreen } from './NotificationsScreen.tsx';

export default {
  component: NotificationsScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'Which messages a customer gets, and by which channel.',
    not: 'To link a channel: EditProfileScreen.',
  },
  args,
} satisfies Meta<typeof NotificationsScreen>;

type Story = StoryObj<typeof args>;

export const Ready: Story = {
  play: async ({ canvasElement, args: { onChoose } }) => {
    const mail = within(canvasElement).getByRole('switch', {
      name: /(流量用完|Traffic used up).*(邮件|Email)/,
    });
    await userEvent.click(mail);
    await expect(onChoose).toHaveBeenCalledWith('traffic_100', 'mail', false);
  },
};

export const Loading: Story = { args: { notifications: loading } };

/** A site without a bot. */
export const Empty: Story = { args: { notifications: ready({ ...notificationsNormal, telegram: 'off' }) } };

export const Offline: Story = { args: { notifications: offline } };

export const ServerError: Story = { args: { notifications: serverError } };

export const Refused: Story = { args: { notifications: refused } };

export const Old: Story = { args: { notifications: old(notificationsNormal) } };

export const Long: Story = {
  args: {
    notifications: ready({
      ...notificationsNormal,
      email: 'a-very-long-address-of-a-customer-with-a-long-name@a-long-name-of-a-host.example.com',
    }),
  },
};

export const Unsure: Story = { args: { attempt: unsure } };

/** The reason why the two columns are disabled is below them. */
export const NotLinked: Story = {
  args: { notifications: ready(notificationsNotLinked) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(
      canvas.getByText(
        /绑定 Telegram.+开启这台设备的通知|Link Telegram.+turn on notifications for this device/,
      ),
    ).toBeVisible();
    await expect(canvas.getAllByText(/^(只发邮件|Email only)$/)).toHaveLength(4);
  },
};

export const Unreachable: Story = { args: { notifications: ready(notificationsUnreachable) } };

export const ChoiceRefused: Story = { args: { attempt: refused } };

export const Sheet: Story = sheetOf('reads', states);
