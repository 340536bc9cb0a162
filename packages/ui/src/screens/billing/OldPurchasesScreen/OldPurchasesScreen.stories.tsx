import { sample } from '@ferry/core/contract/base/sample';
import { purchasesNormal } from '@ferry/core/testing/fixtures/wallet';
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
import * as states from './OldPurchasesScreen.stories.tsx';
import { OldPurchasesScreen, type OldPurchasesScreenProps } from './OldPurchasesScreen.tsx';

const args: OldPurchasesScreenProps = {
  purchases: ready(purchasesNormal),
  page: 1,
  pageSize: 20,
  now: storyNow,
  shopHref: '#shop',
  billingHref: '#billing',
  invoiceHrefOf: (id) => `#${id}`,
  onPage: fn(),
  onRetry: fn(),
};

export default {
  component: OldPurchasesScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'For customers used to the classic portal: all purchases in its table.',
    not: 'For purchases together with recharges: InvoicesScreen.',
  },
  args,
} satisfies Meta<typeof OldPurchasesScreen>;

type Story = StoryObj<OldPurchasesScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('link', { name: /账单|Invoice/ }).length).toBeGreaterThan(
      2,
    );
  },
};

/** When each plan runs, ran, or did not run. */
export const Runs: Story = {
  args: {
    purchases: ready([
      ...purchasesNormal,
      ...purchasesNormal.slice(2).flatMap((plan) => [
        { ...plan, id: '12', begins_at: '2026-01-01T00:00:00Z', ends_at: null },
        { ...plan, id: '11', begins_at: null, ends_at: '2026-01-03T02:32:00Z' },
      ]),
    ]),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    for (const words of [
      /^(3 月 31 日至 4 月 30 日|Mar 31 to Apr 30)$/,
      /^(随套餐|With the plan)$/,
      /^(1 月 5 日至 2 月 4 日|Jan 5 to Feb 4)$/,
      /^(1 月 1 日起，不限期|From Jan 1, no end)$/,
      /^(1 月 3 日已取消，未曾开始|Ended Jan 3 before it began)$/,
    ])
      await expect(canvas.getByText(words)).toBeVisible();
  },
};

export const Loading: Story = { args: { purchases: loading } };

export const Empty: Story = { args: { purchases: ready([]) } };

export const ServerError: Story = {
  args: { purchases: serverError },
  play: async ({ canvasElement, args: { onRetry } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
    await expect(onRetry).toHaveBeenCalledOnce();
  },
};

export const Refused: Story = { args: { purchases: refused } };

export const Offline: Story = { args: { purchases: offline } };

export const Old: Story = {
  args: {
    purchases: {
      ...args.purchases,
      stale: stale,
    } as typeof args.purchases,
  },
};

export const Long: Story = {
  args: {
    purchases: ready(
      purchasesNormal.slice(0, 1).map((purchase) => ({
        ...purchase,
        shop_name: sample(
          '企业无限增强版（家庭与朋友，五个国家与地区，含流媒体解锁），365 天',
          'Home and work plan (for all of us, in five big parts of the world), 365 days',
        ),
        money_amount: '999999999999.99',
      })),
    ),
  },
};

export const Sheet: Story = sheetOf('reads', states);
