import {
  notificationsNormal,
  notificationsNotLinked,
  notificationsUnreachable,
} from '@ferry/core/testing/fixtures/notifications';
import type { Meta } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { notificationsProps as args } from '../../account/account.fixture.ts';
import {
  inPage,
  loading,
  offline,
  old,
  ready,
  refused,
  screenStories,
  serverError,
  unsure,
} from '../../parts/in-page.tsx';
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

const stories = screenStories('reads', NotificationsScreen, args, {
  Ready: {
    play: async ({ canvasElement, args: { onChoose } }) => {
      const mail = within(canvasElement).getByRole('switch', {
        name: /(流量用完|Traffic used up).*(邮件|Email)/,
      });
      await userEvent.click(mail);
      await expect(onChoose).toHaveBeenCalledWith('traffic_100', 'mail', false);
    },
  },
  Loading: { args: { notifications: loading } },
  /** A site without a bot. */
  Empty: { args: { notifications: ready({ ...notificationsNormal, telegram: 'off' }) } },
  Offline: { args: { notifications: offline } },
  ServerError: { args: { notifications: serverError } },
  Refused: { args: { notifications: refused } },
  Old: { args: { notifications: old(notificationsNormal) } },
  Long: {
    args: {
      notifications: ready({
        ...notificationsNormal,
        email: 'a-very-long-address-of-a-customer-with-a-long-name@a-long-name-of-a-host.example.com',
      }),
    },
  },
  Unsure: { args: { attempt: unsure } },
  /** Why the two columns are closed is said below them. */
  NotLinked: {
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
  },
  Unreachable: { args: { notifications: ready(notificationsUnreachable) } },
  ChoiceRefused: { args: { attempt: refused } },
});

export const Ready = stories.Ready;
export const Loading = stories.Loading;
export const Empty = stories.Empty;
export const Offline = stories.Offline;
export const ServerError = stories.ServerError;
export const Refused = stories.Refused;
export const Old = stories.Old;
export const Long = stories.Long;
export const NotLinked = stories.NotLinked;
export const Unreachable = stories.Unreachable;
export const ChoiceRefused = stories.ChoiceRefused;
export const Sheet = stories.Sheet;
