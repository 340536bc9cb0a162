import { sample } from '@ferry/core/contract/base/sample';
import { invoiceCancelled, invoicePurchase, invoiceUnpaid } from '@ferry/core/testing/fixtures/invoices';
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
import * as states from './InvoiceScreen.stories.tsx';
import { InvoiceScreen, type InvoiceScreenProps } from './InvoiceScreen.tsx';

const args: InvoiceScreenProps = {
  invoice: ready(invoicePurchase),
  now: storyNow,
  onPrint: fn(),
  onRetry: fn(),
};

export default {
  component: InvoiceScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'One invoice, to read, print or keep.',
    not: 'For all of them: InvoicesScreen. To pay: RechargeScreen.',
  },
  args,
} satisfies Meta<typeof InvoiceScreen>;

type Story = StoryObj<InvoiceScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement, args: { onPrint } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /打印|Print/ }));
    await expect(onPrint).toHaveBeenCalledOnce();
  },
};

export const Loading: Story = { args: { invoice: loading } };

/** Void: nothing was paid. */
export const Empty: Story = { args: { invoice: ready(invoiceCancelled) } };

export const Unpaid: Story = {
  args: { invoice: ready(invoiceUnpaid), rechargeHref: '#recharge' },
};

export const ServerError: Story = {
  args: { invoice: serverError },
  play: async ({ canvasElement, args: { onRetry } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
    await expect(onRetry).toHaveBeenCalledOnce();
  },
};

export const Refused: Story = { args: { invoice: refused } };

export const Offline: Story = { args: { invoice: offline } };

export const Old: Story = {
  args: {
    invoice: { ...args.invoice, stale: stale } as typeof args.invoice,
  },
};

export const Long: Story = {
  args: {
    invoice: ready({
      ...invoicePurchase,
      total: '999999999999.99',
      issuer: sample(
        '渡口网络服务（测试）有限公司，某某市某某区某某路 1 号',
        'Ferry Network Services (Test) Limited, 1 Some Road, Some District, Some City',
      ),
      lines: [
        {
          kind: 'price',
          label: sample(
            '企业无限增强版（家庭与朋友，五个国家与地区，含流媒体解锁），365 天',
            'Home and work plan (for all of us, in five big parts of the world), 365 days',
          ),
          amount: '999999999999.99',
        },
      ],
    }),
  },
};

export const Sheet: Story = sheetOf('reads', states);
