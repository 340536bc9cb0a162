import { pushFull, pushNone, pushNormal } from '@ferry/core/testing/fixtures/push';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import {
  idle,
  inPage,
  loading,
  offline,
  old,
  ready,
  refused,
  sending,
  serverError,
  sheetOf,
  storyNow,
  unsure,
} from '../../parts/in-page.tsx';
import * as states from './PushDevicesScreen.stories.tsx';
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
    use: 'Below the choices of notifications: whether this browser receives them, and which others do.',
    not: 'For sessions, or devices that fetch the subscription.',
  },
  args,
} satisfies Meta<typeof PushDevicesScreen>;

const none = ready(pushNone);

type Story = StoryObj<PushDevicesScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement, args: { onRemove } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /关闭|Turn off/ }));
    await expect(onRemove).toHaveBeenCalledWith(12);
    await userEvent.click(within(canvasElement).getByRole('button', { name: /移除|Remove/ }));
    await expect(onRemove).toHaveBeenCalledWith(9);
  },
};

export const Loading: Story = { args: { devices: loading } };

/** Nothing is turned on. */
export const Empty: Story = {
  args: { devices: none, here: 'off' },
  play: async ({ canvasElement, args: { onTurnOn } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /开启|Turn on/ }));
    await expect(onTurnOn).toHaveBeenCalled();
  },
};

export const Offline: Story = { args: { devices: offline } };

export const ServerError: Story = { args: { devices: serverError } };

export const Refused: Story = { args: { devices: refused } };

export const Old: Story = { args: { devices: old(pushNormal) } };

/** The list of devices is full, without this one. */
export const Long: Story = { args: { devices: ready(pushFull), here: 'off' } };

export const Unsure: Story = { args: { devices: none, here: 'off', adding: unsure } };

/** The browser was not asked yet. */
export const Unknown: Story = { args: { here: undefined } };

export const Unsupported: Story = { args: { devices: none, here: 'unsupported' } };

/** An iPhone whose browser shows the site, which is not on the home screen. */
export const NotInstalled: Story = { args: { devices: none, here: 'install' } };

export const Denied: Story = { args: { devices: none, here: 'denied' } };

/** The account has this browser, which has another address by now. */
export const Lost: Story = { args: { here: 'lost' } };

export const Asking: Story = { args: { devices: none, here: 'off', isAsking: true } };

export const Sending: Story = { args: { devices: none, here: 'off', adding: sending } };

export const Dismissed: Story = { args: { devices: none, here: 'off', trouble: 'dismissed' } };

/** The push service is not reached, as in some countries. */
export const Failed: Story = { args: { devices: none, here: 'off', trouble: 'failed' } };

export const AddingRefused: Story = { args: { devices: none, here: 'off', adding: refused } };

export const AddingOffline: Story = { args: { devices: none, here: 'off', adding: offline } };

export const RemovalRefused: Story = { args: { removing: refused } };

export const Sheet: Story = sheetOf('reads', states);
