import { sample } from '@ferry/core/contract/base/sample';
import { purchasesNormal } from '@ferry/core/testing/fixtures/wallet';
import type { Meta } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import {
  inPage,
  loading,
  offline,
  refused,
  screenStories,
  serverError,
  stale,
  storyNow,
} from '../../parts/in-page.tsx';
import { OldPurchasesScreen, type OldPurchasesScreenProps } from './OldPurchasesScreen.tsx';

const args: OldPurchasesScreenProps = {
  purchases: { state: 'ready', data: purchasesNormal },
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
    use: 'For those who know the older portal: all purchases in its table.',
    not: 'For the same with what was paid in: InvoicesScreen.',
  },
  args,
} satisfies Meta<typeof OldPurchasesScreen>;

const stories = screenStories('reads', OldPurchasesScreen, args, {
  Ready: {
    play: async ({ canvasElement }) => {
      await expect(
        within(canvasElement).getAllByRole('link', { name: /账单|Invoice/ }).length,
      ).toBeGreaterThan(2);
    },
  },
  Loading: { args: { purchases: loading } },
  Empty: { args: { purchases: { state: 'ready', data: [] } } },
  ServerError: {
    args: { purchases: serverError },
    play: async ({ canvasElement, args: { onRetry } }) => {
      await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
      await expect(onRetry).toHaveBeenCalledOnce();
    },
  },
  Refused: { args: { purchases: refused } },
  Offline: { args: { purchases: offline } },
  Old: {
    args: {
      purchases: {
        ...args.purchases,
        stale: stale,
      } as typeof args.purchases,
    },
  },
  Long: {
    args: {
      purchases: {
        state: 'ready',
        data: purchasesNormal.slice(0, 1).map((purchase) => ({
          ...purchase,
          shop_name: sample(
            '企业无限增强版（家庭与朋友，五个国家与地区，含流媒体解锁），365 天',
            'Home and work plan (for all of us, in five big parts of the world), 365 days',
          ),
          money_amount: '999999999999.99',
        })),
      },
    },
  },
});

export const Ready = stories.Ready;
export const Loading = stories.Loading;
export const Empty = stories.Empty;
export const Refused = stories.Refused;
export const Offline = stories.Offline;
export const Old = stories.Old;
export const Long = stories.Long;
export const Sheet = stories.Sheet;
