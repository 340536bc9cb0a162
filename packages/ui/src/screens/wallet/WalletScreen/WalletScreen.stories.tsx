import { fixtureNow } from '@ferry/core/testing/fixture-clock';
import { ledgerEmpty, ledgerNormal, walletEmpty, walletNormal } from '@ferry/core/testing/fixtures/wallet';
import type { Meta } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { inPage, screenStories } from '../../in-page.tsx';
import { WalletScreen, type WalletScreenProps } from './WalletScreen.tsx';

const args: WalletScreenProps = {
  wallet: { state: 'ready', data: walletNormal },
  ledger: { state: 'ready', data: ledgerNormal },
  page: 1,
  pageSize: 7,
  now: new Date(fixtureNow),
  redeemHref: '#redeem',
  onPage: fn(),
  onRetry: fn(),
};

export default {
  component: WalletScreen,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args,
} satisfies Meta<typeof WalletScreen>;

const refused = { state: 'failed', message: '服务器 10 秒没有回应。', offline: false } as const;
const offline = { state: 'failed', message: '', offline: true } as const;
const stale = { since: new Date(fixtureNow - 600_000) };

const stories = screenStories('reads', WalletScreen, args, {
  Ready: {
    play: async ({ canvasElement, args: { onPage } }) => {
      const canvas = within(canvasElement);
      await expect(canvas.queryByRole('button', { name: /^(充值|Top up)$/ })).toBeNull();
      await expect(canvas.getByText('−¥0.50')).toBeVisible();
      await userEvent.click(canvas.getByRole('button', { name: /下一页|Next page/ }));
      await expect(onPage).toHaveBeenCalledWith(2);
    },
  },
  Loading: { args: { wallet: { state: 'loading' }, ledger: { state: 'loading' } } },
  NextPageLoading: { args: { ledger: { state: 'loading' }, page: 2 } },
  Empty: {
    args: { wallet: { state: 'ready', data: walletEmpty }, ledger: { state: 'ready', data: ledgerEmpty } },
  },
  Refused: {
    args: { ledger: refused },
    play: async ({ canvasElement, args: { onRetry } }) => {
      await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
      await expect(onRetry).toHaveBeenCalledOnce();
    },
  },
  Offline: { args: { wallet: offline, ledger: offline } },
  Old: {
    args: {
      wallet: { state: 'ready', data: walletNormal, stale },
      ledger: { state: 'ready', data: ledgerNormal, stale },
    },
  },
  Long: {
    args: {
      wallet: {
        state: 'ready',
        data: { ...walletNormal, wallet_balance: '999999999999.99', invite_balance: '999999999999.99' },
      },
      ledger: {
        state: 'ready',
        data: {
          ...ledgerNormal,
          total_count: 1,
          entries: ledgerNormal.entries.slice(0, 1).map((entry) => ({
            ...entry,
            id: '999999999999999999',
            subject: '企业无限增强版（家庭与朋友，五个国家与地区，含流媒体解锁），365 天',
            amount: '-999999999999.99',
            balance_after: '999999999999.99',
          })),
        },
      },
    },
  },
  WithRecharge: {
    args: { onRecharge: fn() },
    play: async ({ canvasElement, args: { onRecharge } }) => {
      await userEvent.click(within(canvasElement).getByRole('button', { name: /^(充值|Top up)$/ }));
      await expect(onRecharge).toHaveBeenCalledOnce();
    },
  },
});

/** Without a payment method the code is the way in, and there is no dead control. */
export const Ready = stories.Ready;
export const Loading = stories.Loading;
export const NextPageLoading = stories.NextPageLoading;
export const Empty = stories.Empty;
export const Refused = stories.Refused;
export const Offline = stories.Offline;
export const Old = stories.Old;
export const Long = stories.Long;
export const WithRecharge = stories.WithRecharge;
export const Sheet = stories.Sheet;
