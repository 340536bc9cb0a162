import { sample } from '@ferry/core/contract/base/sample';
import { activityEmpty, activityNormal } from '@ferry/core/testing/fixtures/account';
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
import * as states from './ActivityScreen.stories.tsx';
import { ActivityScreen, type ActivityScreenProps } from './ActivityScreen.tsx';

const args: ActivityScreenProps = {
  activity: ready(activityNormal),
  filter: { topic: 'all', period: 'all' },
  page: 1,
  pageSize: 20,
  now: storyNow,
  logHref: '#log',
  onPage: fn(),
  onFilter: fn(),
  onRetry: fn(),
};

export default {
  component: ActivityScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'To see what changed in the account, and when.',
    not: 'For sign-in attempts: LoginLogScreen. For money: WalletScreen.',
  },
  args,
} satisfies Meta<typeof ActivityScreen>;

type Story = StoryObj<ActivityScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement, args: { onFilter, onPage } }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('heading', { name: /^(今天|Today)$/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^(钱包|Wallet)$/ }));
    await expect(onFilter).toHaveBeenLastCalledWith({ topic: 'money', period: 'all' });
    await userEvent.click(canvas.getByRole('button', { name: /^(近 7 天|7 days)$/ }));
    await expect(onFilter).toHaveBeenLastCalledWith({ topic: 'all', period: '7' });
    await userEvent.click(canvas.getByRole('button', { name: /下一页|Next page/ }));
    await expect(onPage).toHaveBeenCalledWith(2);
  },
};

export const Loading: Story = { args: { activity: loading } };

/** Sign-ins have their own log. */
export const Empty: Story = {
  args: { activity: ready(activityEmpty) },
  play: async ({ canvasElement }) => {
    const log = within(canvasElement).getByRole('link', { name: /^(登录记录|Sign-in log)$/ });
    await expect(log).toHaveAttribute('href', '#log');
  },
};

export const NoneFits: Story = {
  args: { activity: ready(activityEmpty), filter: { topic: 'service', period: '7' } },
  play: async ({ canvasElement, args: { onFilter } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /看全部|Show all/ }));
    await expect(onFilter).toHaveBeenCalledWith({ topic: 'all', period: 'all' });
  },
};

export const ServerError: Story = {
  args: { activity: serverError },
  play: async ({ canvasElement, args: { onRetry } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
    await expect(onRetry).toHaveBeenCalledOnce();
  },
};

export const Refused: Story = { args: { activity: refused } };

export const Offline: Story = { args: { activity: offline } };

export const Old: Story = {
  args: {
    activity: old(activityNormal),
  },
};

export const Long: Story = {
  args: {
    activity: ready({
      total_count: 1,
      activities: activityNormal.activities.slice(0, 1).map((one) => ({
        ...one,
        description: `${sample('允许了登录：', 'Allowed a sign-in: ')}Mozilla/5.0${sample('（很长的名字）', '(a long name) ').repeat(12)}${'x'.repeat(80)}`,
        ip_address: '2001:0db8:85a3:0000:0000:8a2e:0370:7334',
      })),
    }),
  },
};

export const Sheet: Story = sheetOf('reads', states);
