import { quoteWithLosses } from '@ferry/core/testing/fixtures/shop';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { inPage, ready, storyNow } from '../../parts/in-page.tsx';
import { QuotePanel } from './QuotePanel.tsx';

const meta = {
  component: QuotePanel,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'The price and effect of what was chosen, with the button that pays.',
    not: 'With the plans beside it: BuyScreen.',
  },
  args: {
    quote: undefined,
    phase: 'quoted',
    hasAcceptedLosses: false,
    now: storyNow,
    redeemHref: '#redeem',
    onBegin: fn(),
    onAcceptLosses: fn(),
    onRetryQuote: fn(),
    onPay: fn(),
  },
} satisfies Meta<typeof QuotePanel>;

export default meta;
type Story = StoryObj<typeof meta>;

const { before, after } = quoteWithLosses;
const expectNoDate = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement);
  await expect(canvas.getByRole('row', { name: /^(到期|Ends)/ })).toHaveTextContent(/不限期|No end/);
  await expect(canvas.queryByText(/2099/)).toBeNull();
};

/** A plan without an end is bought. */
export const BuyingWithoutEnd: Story = {
  args: {
    quote: ready({
      ...quoteWithLosses,
      after: { ...after, level_expires_at: null, next_reset_at: null },
      losses: [],
      begins: 'end',
    }),
  },
  play: ({ canvasElement }) => expectNoDate(canvasElement),
};

/** A plan without an end is given up. Another plan can only begin now. */
export const LosingWithoutEnd: Story = {
  args: {
    quote: ready({
      ...quoteWithLosses,
      before: { ...before, level_expires_at: null, next_reset_at: null },
      choices: ['now'],
    }),
  },
  play: async ({ canvasElement }) => {
    await expectNoDate(canvasElement);
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/不限期的套餐|a plan without an end/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^(立即开始|Now)$/ })).toBeNull();
  },
};
