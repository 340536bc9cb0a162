import { sample } from '@ferry/core/contract/base/sample';
import { invoicesEmpty, invoicesNormal } from '@ferry/core/testing/fixtures/invoices';
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
import * as states from './InvoicesScreen.stories.tsx';
import { InvoicesScreen, type InvoicesScreenProps } from './InvoicesScreen.tsx';

const args: InvoicesScreenProps = {
  invoices: ready(invoicesNormal),
  filter: { kind: 'all', state: 'all', period: 'all' },
  page: 1,
  pageSize: 4,
  now: storyNow,
  oldHref: '#old',
  rechargeHref: '#recharge',
  hrefOf: ({ id }) => `#${id}`,
  onFilter: fn(),
  onPage: fn(),
  onRetry: fn(),
};

export default {
  component: InvoicesScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'To find an invoice by its kind or its time.',
    not: 'For each movement of the balance: WalletScreen.',
  },
  args,
} satisfies Meta<typeof InvoicesScreen>;

type Story = StoryObj<InvoicesScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement, args: { onFilter } }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('link', { name: '2026-000042' })).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText(/按状态|By status/), 'unpaid');
    await expect(onFilter).toHaveBeenCalledWith({ kind: 'all', state: 'unpaid', period: 'all' });
  },
};

export const Loading: Story = { args: { invoices: loading } };

export const Empty: Story = {
  args: { invoices: ready(invoicesEmpty) },
  play: async ({ canvasElement }) => {
    const begin = within(canvasElement).getByRole('link', { name: /^(充值|Top up)$/ });
    await expect(begin).toHaveAttribute('href', '#recharge');
  },
};

export const NoneMatch: Story = {
  args: {
    invoices: ready(invoicesEmpty),
    filter: { kind: 'purchase', state: 'unpaid', period: '30' },
  },
};

export const ServerError: Story = {
  args: { invoices: serverError },
  play: async ({ canvasElement, args: { onRetry } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
    await expect(onRetry).toHaveBeenCalledOnce();
  },
};

export const Refused: Story = { args: { invoices: refused } };

export const Offline: Story = { args: { invoices: offline } };

export const Old: Story = {
  args: {
    invoices: {
      ...args.invoices,
      stale: stale,
    } as typeof args.invoices,
  },
};

export const Long: Story = {
  args: {
    invoices: ready({
      total_count: 1,
      invoices: invoicesNormal.invoices.slice(0, 1).map((invoice) => ({
        ...invoice,
        number: '2026-999999999999',
        subject: sample(
          '企业无限增强版（家庭与朋友，五个国家与地区，含流媒体解锁），365 天',
          'Home and work plan (for all of us, in five big parts of the world), 365 days',
        ),
        total: '999999999999.99',
      })),
    }),
  },
};

export const Sheet: Story = sheetOf('reads', states);
