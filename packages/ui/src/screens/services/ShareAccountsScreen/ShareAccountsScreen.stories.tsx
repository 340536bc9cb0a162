import { sample } from '@ferry/core/contract/base/sample';
import { sharedEmpty, sharedNormal } from '@ferry/core/testing/fixtures/links';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import {
  inPage,
  loading,
  offline,
  old,
  ready,
  refused,
  serverError,
  sheetOf,
  storyNow,
} from '../../parts/in-page.tsx';
import * as states from './ShareAccountsScreen.stories.tsx';
import { ShareAccountsScreen, type ShareAccountsScreenProps } from './ShareAccountsScreen.tsx';

const args: ShareAccountsScreenProps = {
  accounts: ready(sharedNormal),
  now: storyNow,
  buyHref: '#buy',
  importHref: '#dashboard',
  onRetry: fn(),
};

export default {
  component: ShareAccountsScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'Accounts to type into a device that takes no subscription.',
    not: 'For any device that takes the link: DashboardScreen imports it.',
  },
  args,
} satisfies Meta<typeof ShareAccountsScreen>;

type Story = StoryObj<ShareAccountsScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByText(/x8Kd2mQp/)).toBeNull();
    await expect(canvas.getByText(/换线路|New line/)).toBeVisible();
    // Values that are the same for all appear once.
    await expect(canvas.getAllByText(/2 \/ 5|2 of 5/)).toHaveLength(1);
  },
};

export const Loading: Story = { args: { accounts: loading } };

export const Empty: Story = {
  args: { accounts: ready(sharedEmpty) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('link')).toHaveAttribute('href', '#dashboard');
  },
};

export const NoPlan: Story = {
  args: { isNew: true, accounts: ready(sharedEmpty) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/地址和密码|server and password/)).toBeVisible();
    await expect(within(canvasElement).getByRole('link')).toHaveAttribute('href', '#buy');
  },
};

export const ServerError: Story = {
  args: { accounts: serverError },
  play: async ({ canvasElement, args: { onRetry } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
    await expect(onRetry).toHaveBeenCalledOnce();
  },
};

export const Refused: Story = { args: { accounts: refused } };

export const Offline: Story = { args: { accounts: offline } };

export const Old: Story = { args: { accounts: old(sharedNormal) } };

export const Long: Story = {
  args: {
    accounts: ready({
      total_accounts: 1,
      available_accounts: sharedNormal.available_accounts.slice(0, 1).map((account) => ({
        ...account,
        account_name: sample(
          '香港 01 | IEPL 专线（家宽落地，流媒体解锁，高峰期限速）',
          'Hong Kong 01 | IEPL line (residential, with streaming, limited at peak times)',
        ),
        server_address: 'a-very-long-name-of-an-entry-host.of-the-operator.ferry-subscriptions.example',
        protocol: 'auth_chain_a',
        status: 'inactive' as const,
        max_users: 0,
        note: sample(
          '3 月 15 日 02:00–04:00 换线路，期间请先用新加坡 01，好了会在公告里说',
          'New line on March 15, 02:00–04:00. Please use Singapore 01 meanwhile; an announcement will say when it is done',
        ),
      })),
    }),
  },
};

export const Sheet: Story = sheetOf('reads', states);
