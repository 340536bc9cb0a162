import { receiptAtOnce, receiptNormal } from '@ferry/core/testing/fixtures/shop';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { inPage } from '../../parts/in-page.tsx';
import { ReceiptCard } from './ReceiptCard.tsx';

const meta = {
  component: ReceiptCard,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'What a purchase gave, after the payment.',
    not: 'For an earlier purchase: PurchasesScreen.',
  },
  args: {
    receipt: receiptNormal,
    now: new Date('2026-03-14T04:01:03Z'),
    homeHref: '#overview',
    onLeave: fn(),
  },
} satisfies Meta<typeof ReceiptCard>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A plan that waits says from when it runs. */
export const Done: Story = {
  play: async ({ canvasElement, args: { onLeave } }) => {
    const canvas = within(canvasElement);
    const heading = canvas.getByRole('heading', { level: 2 });
    await expect(heading).toHaveFocus();
    await expect(heading).toHaveTextContent(
      /标准 30 天将于 4 月 21 日 00:00 开始|Standard, 30 days begins Apr 21/,
    );
    await expect(canvas.getByText(/¥18\.50/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: /订阅链接|your link/ })).toHaveAttribute(
      'href',
      '#overview',
    );
    await userEvent.click(canvas.getByRole('button', { name: /再买一项|something else/ }));
    await expect(onLeave).toHaveBeenCalledOnce();
  },
};

export const DoneAtOnce: Story = {
  args: { receipt: receiptAtOnce },
  play: async ({ canvasElement }) =>
    expect(within(canvasElement).getByRole('heading', { level: 2 })).toHaveTextContent(
      /专业 30 天已生效|Professional, 30 days is active/,
    ),
};
