import { sample } from '@ferry/core/contract/base/sample';
import { linkNormal, passwordNormal, passwordOwn } from '@ferry/core/testing/fixtures/links';
import { devicesNone, devicesNormal } from '@ferry/core/testing/fixtures/services';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import {
  idle,
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
import * as states from './ConnectionResetScreen.stories.tsx';
import { ConnectionResetScreen, type ConnectionResetScreenProps } from './ConnectionResetScreen.tsx';

const args: ConnectionResetScreenProps = {
  link: ready(linkNormal),
  secrets: ready(passwordNormal),
  devices: ready(devicesNormal),
  now: storyNow,
  renewing: {
    link: { attempt: idle },
    password: { attempt: idle },
    uuid: { attempt: idle },
  },
  buyHref: '#buy',
  onRenewLink: fn(),
  onRenewPassword: fn(),
  onRenewUuid: fn(),
  onRetry: fn(),
};

export default {
  component: ConnectionResetScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'A new link, password or UUID, after the old one leaked.',
    not: 'When the account itself leaked: SecurityScreen.',
  },
  args,
} satisfies Meta<typeof ConnectionResetScreen>;

type Story = StoryObj<ConnectionResetScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement, args: { onRenewUuid } }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByText(/x8Kd2mQp/)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /^(换新 UUID|Replace UUID)$/ }));
    const dialog = within(await within(document.body).findByRole('dialog'));
    await expect(dialog.getByText(/2 台设备|2 devices/)).toBeVisible();
    await expect(onRenewUuid).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: /^(换新 UUID|Replace UUID)$/ }));
    await expect(onRenewUuid).toHaveBeenCalledOnce();
  },
};

/** Before the first plan there is no link, as on the dashboard. */
export const NoPlan: Story = {
  args: { isNew: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^(还没有套餐|No plan yet)/)).toBeVisible();
    await expect(canvas.getByText(/^(有了套餐，在这里换新|Get a plan, and you can replace)/)).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

/** A customer imported from another panel sees what else ends, both before and in the confirmation. */
export const OwnCredentials: Story = {
  args: { secrets: ready(passwordOwn) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/[：:] ?Trojan(、|, )VLESS(、|, )Shadowsocks[。.]$/)).toBeVisible();
    const ofUuid = /[：:] ?Trojan(、|, )VLESS[。.]$/;
    await expect(canvas.getByText(ofUuid)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^(换新 UUID|Replace UUID)$/ }));
    const dialog = within(await within(document.body).findByRole('dialog'));
    await expect(dialog.getByText(ofUuid)).toBeVisible();
  },
};

export const Done: Story = {
  args: {
    renewing: { ...args.renewing, link: { attempt: idle, doneAt: storyNow } },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/12:00/)).toBeVisible();
  },
};

/** All three were just replaced. The new ones have not been fetched yet, and the old ones must not be copied. */
export const Replaced: Story = {
  args: {
    link: outdated(linkNormal),
    secrets: outdated(passwordNormal),
    devices: outdated(devicesNormal),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(seen(canvasElement, /••••/)).toEqual([]);
    await expect(canvas.queryByRole('button', { name: /复制|Copy/ })).toBeNull();
    for (const button of canvas.getAllByRole('button', { name: /^(换新|Replace)/ }))
      await expect(button).toBeDisabled();
  },
};

/** The devices online have not been refetched yet, so the question does not say how many lose the connection. */
export const DevicesChanged: Story = {
  args: { devices: outdated(devicesNormal) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^(换新 UUID|Replace UUID)$/ }));
    const dialog = within(await within(document.body).findByRole('dialog'));
    await expect(dialog.queryByText(/2 台设备|2 devices/)).toBeNull();
  },
};

export const Loading: Story = { args: { link: loading, secrets: loading, devices: loading } };

export const Empty: Story = { args: { devices: ready(devicesNone) } };

export const ServerError: Story = { args: { link: serverError, secrets: serverError, devices: serverError } };

export const Unsure: Story = { args: { renewing: { ...args.renewing, link: { attempt: unsure } } } };

export const Refused: Story = { args: { link: refused, secrets: refused, devices: refused } };

export const Offline: Story = { args: { link: offline, secrets: offline, devices: offline } };

export const Old: Story = {
  args: {
    link: old(linkNormal),
    secrets: old(passwordNormal),
  },
  play: async ({ canvasElement }) => {
    for (const button of within(canvasElement).getAllByRole('button', { name: /^(换新|Replace)/ }))
      await expect(button).toBeDisabled();
  },
};

export const Long: Story = {
  args: {
    devices: ready({
      ...devicesNormal,
      devices: Array.from({ length: 12 }, (_, at) => ({
        ip: `2001:db8:ffff:ffff:ffff:ffff:ffff:${at}`,
        node_id: at + 1,
        node_name: sample(
          '香港 01 | IEPL 专线（家宽落地，流媒体解锁，高峰期限速）',
          'Hong Kong 01 | IEPL line (residential, with streaming, limited at peak times)',
        ),
        since: '2026-03-01T00:00:00Z',
        last_seen_at: '2026-03-14T03:59:20Z',
      })),
    }),
  },
};

export const Sheet: Story = sheetOf('reads', states);
