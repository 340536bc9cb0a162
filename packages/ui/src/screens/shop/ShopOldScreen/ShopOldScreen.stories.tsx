import { sample } from '@ferry/core/contract/base/sample';
import { quoteMissing, quoteNormal, quoteWithLosses, shopNormal } from '@ferry/core/testing/fixtures/shop';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import {
  idle,
  inPage,
  loading,
  offline,
  ready,
  refused,
  serverError,
  sheetOf,
  stale,
  storyNow,
  unsure,
} from '../../parts/in-page.tsx';
import * as states from './ShopOldScreen.stories.tsx';
import { ShopOldScreen, type ShopOldScreenProps } from './ShopOldScreen.tsx';

const args: ShopOldScreenProps = {
  shop: ready({
    total_count: 6,
    shops: Object.values(shopNormal.products).flatMap(({ items }) => items),
  }),
  chosen: undefined,
  quote: loading,
  attempt: idle,
  page: 1,
  pageSize: 20,
  now: storyNow,
  buyHref: '#buy',
  servicesHref: '#services',
  paymentHref: (shop) => `#payment-${shop}`,
  onChoose: fn(),
  onBuy: fn(),
  onRetryQuote: fn(),
  onPage: fn(),
  onRetry: fn(),
};

export default {
  component: ShopOldScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'For customers used to the classic shop: all products in its table.',
    not: 'For coupons and comparing: BuyScreen.',
  },
  args,
} satisfies Meta<typeof ShopOldScreen>;

const dialog = async () => within(await within(document.body).findByRole('dialog'));
const shown = args.shop as Extract<typeof args.shop, { state: 'ready' }>;

type Story = StoryObj<ShopOldScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement, args: { onChoose } }) => {
    const [buy] = within(canvasElement).getAllByRole('button', { name: /^(购买|Buy)/ });
    await userEvent.click(buy as HTMLElement);
    await expect(onChoose).toHaveBeenCalledWith(shown.data.shops[0]?.id);
  },
};

export const Done: Story = {
  args: { done: { product: sample('标准 30 天', 'Standard, 30 days'), paid: '20.00', balance: '18.50' } },
};

export const Loading: Story = { args: { shop: loading } };

export const Empty: Story = { args: { shop: ready({ total_count: 0, shops: [] }) } };

export const ServerError: Story = {
  args: { shop: serverError },
  play: async ({ canvasElement, args: { onRetry } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
    await expect(onRetry).toHaveBeenCalledOnce();
  },
};

export const Refused: Story = { args: { shop: refused } };

export const Unsure: Story = { args: { attempt: unsure } };

export const Offline: Story = { args: { shop: offline } };

export const Old: Story = {
  args: { shop: { ...shown, stale } },
  play: async ({ canvasElement }) => {
    for (const button of within(canvasElement).getAllByRole('button', { name: /^(购买|Buy)/ }))
      await expect(button).toBeDisabled();
  },
};

export const Long: Story = {
  args: {
    shop: ready({
      total_count: 400,
      shops: shown.data.shops.map((item) => ({
        ...item,
        shop_name: `${item.shop_name}${sample('（家庭与朋友，五个国家与地区，含流媒体解锁）', ' (for all of us, in five big parts of the world)')}`,
        money_amount: '999999999999.99',
      })),
    }),
  },
};

export const Sheet: Story = sheetOf('reads', states);

const asked = (quote: typeof quoteNormal) => ({
  chosen: shown.data.shops[0]?.id,
  quote: ready(quote),
});

/** A product that cannot be bought shows the reason instead of its button. */
export const Blocked: Story = {
  args: {
    blocked: new Map([
      [shown.data.shops[0]?.id as number, 'renewal_only'],
      [shown.data.shops[1]?.id as number, 'needs_main_package'],
    ]),
  },
  play: async ({ canvasElement, args: { onChoose } }) => {
    const canvas = within(canvasElement);
    for (const why of [/^(仅限续费|Renewal only)$/, /^(需要套餐|Plan required)$/]) {
      const row = canvas.getByText(why).closest('tr, li') as HTMLElement;
      await expect(within(row).queryByRole('button')).toBeNull();
    }
    await expect(onChoose).not.toHaveBeenCalled();
  },
};

export const Quoted: Story = {
  parameters: { sheet: 'off' },
  args: asked(quoteNormal),
  play: async ({ args: { onBuy } }) => {
    await userEvent.click((await dialog()).getByRole('button', { name: /^(支付|Pay)/ }));
    await expect(onBuy).toHaveBeenCalledWith(quoteNormal, false);
  },
};

export const Losing: Story = {
  parameters: { sheet: 'off' },
  args: asked(quoteWithLosses),
  play: async ({ args: { onBuy } }) => {
    const asking = await dialog();
    await expect(asking.getByRole('button', { name: /^(支付|Pay)/ })).toBeDisabled();
    await userEvent.click(asking.getByRole('checkbox'));
    await userEvent.click(asking.getByRole('button', { name: /^(支付|Pay)/ }));
    await expect(onBuy).toHaveBeenCalledWith(quoteWithLosses, true);
  },
};

export const Missing: Story = {
  parameters: { sheet: 'off' },
  args: asked(quoteMissing),
  play: async () => {
    await expect((await dialog()).getByRole('link', { name: /^(充值|Top up)/ })).toHaveAttribute(
      'href',
      `#payment-${shown.data.shops[0]?.id}`,
    );
  },
};

export const NotQuoted: Story = {
  parameters: { sheet: 'off' },
  args: { chosen: shown.data.shops[0]?.id, quote: refused },
};
