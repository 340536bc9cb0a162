import { pushFull, pushNone, pushNormal } from '@ferry/core/testing/fixtures/push';
import type { Meta } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import {
  idle,
  inPage,
  loading,
  offline,
  old,
  ready,
  refused,
  screenStories,
  sending,
  serverError,
  storyNow,
  unsure,
} from '../../parts/in-page.tsx';
import { PushDevicesScreen, type PushDevicesScreenProps } from './PushDevicesScreen.tsx';

const args: PushDevicesScreenProps = {
  devices: ready(pushNormal),
  here: 'on',
  isAsking: false,
  trouble: undefined,
  adding: idle,
  removing: idle,
  now: storyNow,
  onTurnOn: fn(),
  onRemove: fn(),
  onRetry: fn(),
};

export default {
  component: PushDevicesScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'Below the choices of notifications: whether this browser gets them, and which others do.',
    not: 'For sessions, or devices that fetch the subscription.',
  },
  args,
} satisfies Meta<typeof PushDevicesScreen>;

const none = ready(pushNone);

const stories = screenStories('reads', PushDevicesScreen, args, {
  Ready: {
    play: async ({ canvasElement, args: { onRemove } }) => {
      await userEvent.click(within(canvasElement).getByRole('button', { name: /关闭|Turn off/ }));
      await expect(onRemove).toHaveBeenCalledWith(12);
      await userEvent.click(within(canvasElement).getByRole('button', { name: /移除|Remove/ }));
      await expect(onRemove).toHaveBeenCalledWith(9);
    },
  },
  Loading: { args: { devices: loading } },
  /** Nothing is turned on. */
  Empty: {
    args: { devices: none, here: 'off' },
    play: async ({ canvasElement, args: { onTurnOn } }) => {
      await userEvent.click(within(canvasElement).getByRole('button', { name: /开启|Turn on/ }));
      await expect(onTurnOn).toHaveBeenCalled();
    },
  },
  Offline: { args: { devices: offline } },
  ServerError: { args: { devices: serverError } },
  Refused: { args: { devices: refused } },
  Old: { args: { devices: old(pushNormal) } },
  /** As many devices as possible, and this one is not among them. */
  Long: { args: { devices: ready(pushFull), here: 'off' } },
  Unsure: { args: { devices: none, here: 'off', adding: unsure } },
  /** The browser was not asked yet. */
  Unknown: { args: { here: undefined } },
  Unsupported: { args: { devices: none, here: 'unsupported' } },
  /** An iPhone whose browser shows the site, which is not on the home screen. */
  NotInstalled: { args: { devices: none, here: 'install' } },
  Denied: { args: { devices: none, here: 'denied' } },
  /** The account has this browser, which has another address by now. */
  Lost: { args: { here: 'lost' } },
  Asking: { args: { devices: none, here: 'off', isAsking: true } },
  Sending: { args: { devices: none, here: 'off', adding: sending } },
  Dismissed: { args: { devices: none, here: 'off', trouble: 'dismissed' } },
  /** The push service is not reached, as in some countries. */
  Failed: { args: { devices: none, here: 'off', trouble: 'failed' } },
  AddingRefused: { args: { devices: none, here: 'off', adding: refused } },
  AddingOffline: { args: { devices: none, here: 'off', adding: offline } },
  RemovalRefused: { args: { removing: refused } },
});

export const Ready = stories.Ready;
export const Loading = stories.Loading;
export const Empty = stories.Empty;
export const Offline = stories.Offline;
export const ServerError = stories.ServerError;
export const Refused = stories.Refused;
export const Old = stories.Old;
export const Long = stories.Long;
export const Unsure = stories.Unsure;
export const Unknown = stories.Unknown;
export const Unsupported = stories.Unsupported;
export const NotInstalled = stories.NotInstalled;
export const Denied = stories.Denied;
export const Lost = stories.Lost;
export const Asking = stories.Asking;
export const Sending = stories.Sending;
export const Dismissed = stories.Dismissed;
export const Failed = stories.Failed;
export const AddingRefused = stories.AddingRefused;
export const AddingOffline = stories.AddingOffline;
export const RemovalRefused = stories.RemovalRefused;
export const Sheet = stories.Sheet;
