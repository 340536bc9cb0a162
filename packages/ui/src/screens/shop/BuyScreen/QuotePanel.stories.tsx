import { sample } from '@ferry/core/contract/base/sample';
import { quoteNormal, quoteWithLosses } from '@ferry/core/testing/fixtures/shop';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
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

const coupon = { used: undefined, refusal: undefined, onUse: fn() };

/** The coupon field is folded. A text that is no code is an error at the field and not sent. */
export const Coupon: Story = {
  args: { quote: ready(quoteNormal), coupon },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^(用优惠码|Use a coupon)$/ }));
    const field = canvas.getByLabelText(/^(优惠码|Coupon)$/);
    await userEvent.type(field, 'a{Enter}');
    await expect(canvas.getByRole('alert')).toHaveTextContent(/3/);
    await userEvent.clear(field);
    await userEvent.type(field, ' spring20{Enter}');
    await expect(coupon.onUse).toHaveBeenCalledWith('SPRING20');
  },
};

/** The discount is a line of the quote. */
export const CouponUsed: Story = {
  args: {
    coupon: { ...coupon, used: 'SPRING20' },
    quote: ready({
      ...quoteNormal,
      lines: [
        ...quoteNormal.lines,
        { kind: 'discount', label: sample('优惠码 SPRING20', 'Coupon SPRING20'), amount: '-4.00' },
      ],
      to_pay: '16.00',
      balance_after: '22.50',
    }),
  },
};

export const CouponRefused: Story = {
  args: {
    quote: ready(quoteNormal),
    coupon: { ...coupon, refusal: sample('这个优惠码已经结束', 'This coupon has expired') },
  },
};

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
