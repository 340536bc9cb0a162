import { rechargesEmpty, rechargesNormal } from '@ferry/core/testing/fixtures/payments';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import {
  inPage,
  loading,
  offline,
  ready,
  refused,
  serverError,
  sheetOf,
  stale,
  storyNow,
} from '../../parts/in-page.tsx';
import * as states from './RechargesScreen.stories.tsx';
import { RechargesScreen, type RechargesScreenProps } from './RechargesScreen.tsx';

const args: RechargesScreenProps = {
  recharges: ready(rechargesNormal),
  status: 'all',
  page: 1,
  pageSize: 7,
  now: storyNow,
  newHref: '#new',
  hrefOf: ({ trade_no }) => `#${trade_no}`,
  onStatus: fn(),
  onPage: fn(),
  onRetry: fn(),
};

export default {
  component: RechargesScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'To find a payment, or to finish a waiting one.',
    not: 'For every change of the balance: WalletScreen.',
  },
  args,
} satisfies Meta<typeof RechargesScreen>;

type Story = StoryObj<RechargesScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement, args: { onStatus } }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('link', { name: /继续付款|Continue/ })).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText(/按状态|By status/), 'pending');
    await expect(onStatus).toHaveBeenCalledWith('pending');
  },
};

export const Loading: Story = { args: { recharges: loading } };

export const Empty: Story = { args: { recharges: ready(rechargesEmpty) } };

export const NoneMatch: Story = {
  args: { recharges: ready(rechargesEmpty), status: 'failed' },
};

export const ServerError: Story = {
  args: { recharges: serverError },
  play: async ({ canvasElement, args: { onRetry } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
    await expect(onRetry).toHaveBeenCalledOnce();
  },
};

export const Refused: Story = { args: { recharges: refused } };

export const Offline: Story = { args: { recharges: offline } };

export const Old: Story = {
  args: {
    recharges: {
      ...args.recharges,
      stale: stale,
    } as typeof args.recharges,
  },
};

export const Long: Story = {
  args: {
    recharges: ready({
      ...rechargesNormal,
      recharge_records: rechargesNormal.recharge_records.slice(0, 1).map((record) => ({
        ...record,
        trade_no: '9'.repeat(64),
        money_amount: '999999999999.99',
      })),
    }),
  },
};

export const Sheet: Story = sheetOf('reads', states);
