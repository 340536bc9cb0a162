import { sample } from '@ferry/core/contract/base/sample';
import { billCovered, billOff, billShort, billsEmpty } from '@ferry/core/testing/fixtures/services-old';
import {
  ledgerEmpty,
  ledgerNormal,
  walletEmpty,
  walletInDebt,
  walletNormal,
} from '@ferry/core/testing/fixtures/wallet';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import {
  idle,
  inPage,
  loading,
  offline,
  old,
  outdated,
  ready,
  refused,
  seen,
  serverError,
  sheetOf,
  storyNow,
  unsure,
} from '../../parts/in-page.tsx';
import * as states from './WalletScreen.stories.tsx';
import { WalletScreen, type WalletScreenProps } from './WalletScreen.tsx';

const args: WalletScreenProps = {
  wallet: ready(walletNormal),
  ledger: ready(ledgerNormal),
  page: 1,
  pageSize: 7,
  now: storyNow,
  bills: ready({ bills: [billCovered] }),
  redeemHref: '#redeem',
  rechargeHref: (missing = '') => `#recharge${missing}`,
  renewalsHref: '#renewals',
  plansHref: '#buy',
  move: idle,
  filter: { kind: 'all', period: 'all' },
  csv: idle,
  onMove: fn(),
  onFilter: fn(),
  onExport: fn(),
  onStopExport: fn(),
  onPage: fn(),
  onRetry: fn(),
};

export default {
  component: WalletScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'The balance, the next charges, and each change of the balance.',
    not: 'To recharge: NewRechargeScreen. For invoices: InvoicesScreen.',
  },
  args,
} satisfies Meta<typeof WalletScreen>;

/** Ten thousand entries, in case all were returned at once. */
const [entry] = ledgerNormal.entries;
const ledgerMany: typeof ledgerNormal = {
  ...ledgerNormal,
  total_count: 10_000,
  entries: Array.from({ length: entry ? 10_000 : 0 }, (_, at) => ({
    ...(entry as NonNullable<typeof entry>),
    id: String(at + 1),
  })),
};

type Story = StoryObj<WalletScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement, args: { onPage, onFilter, onExport } }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('link', { name: /^(充值|Top up)$/ })).toBeVisible();
    await expect(canvas.getByText('−¥0.50')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /下一页|Next page/ }));
    await expect(onPage).toHaveBeenCalledWith(2);
    await userEvent.selectOptions(canvas.getByLabelText(/按类型|By type/), 'spent');
    await expect(onFilter).toHaveBeenCalledWith({ kind: 'spent', period: 'all' });
    await userEvent.click(canvas.getByRole('button', { name: /导出|Export/ }));
    await expect(onExport).toHaveBeenCalledOnce();
  },
};

/** The work of a press does not grow with the number of entries, because only a page is rendered. */
export const Many: Story = {
  args: { ledger: ready(ledgerMany), pageSize: 20 },
  play: async ({ canvasElement, args: { onPage } }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('row')).toHaveLength(21);
    await expect(canvasElement.querySelectorAll('*').length).toBeLessThan(1_200);
    await userEvent.click(canvas.getByRole('button', { name: /下一页|Next page/ }));
    await expect(onPage).toHaveBeenCalledWith(2);
  },
};

export const Loading: Story = {
  args: { wallet: loading, ledger: loading, bills: loading },
};

export const NextPageLoading: Story = { args: { ledger: loading, page: 2 } };

export const Empty: Story = {
  args: {
    wallet: ready(walletEmpty),
    ledger: ready(ledgerEmpty),
    bills: ready(billsEmpty),
  },
  play: async ({ canvasElement }) => {
    const plans = within(canvasElement).getByRole('link', { name: /^(看套餐|View plans)$/ });
    await expect(plans).toHaveAttribute('href', '#buy');
  },
};

export const InDebt: Story = {
  args: { wallet: ready(walletInDebt) },
  play: async ({ canvasElement }) => {
    // In the sentence, and in the newest line of its story.
    await expect(within(canvasElement).getAllByText(/62\.50/)).toHaveLength(2);
  },
};

/** The invite earnings were just moved to the balance, and neither has been refetched yet. */
export const Moved: Story = {
  args: {
    wallet: outdated({ ...walletInDebt, wallet_balance: '71.23', invite_balance: '4.56', debt: '82.14' }),
    bills: outdated({ bills: [{ ...billCovered, amount: '33.32' }] }),
  },
  play: async ({ canvasElement }) => {
    for (const old of [/71\.23/, /4\.56/, /82\.14/, /62\.50/, /33\.32/])
      await expect(seen(canvasElement, old)).toEqual([]);
    await expect(within(canvasElement).queryByRole('button', { name: /4\.56/ })).toBeNull();
  },
};

export const ServerError: Story = {
  args: { ledger: serverError },
  play: async ({ canvasElement, args: { onRetry } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
    await expect(onRetry).toHaveBeenCalledOnce();
  },
};

export const Refused: Story = { args: { ledger: refused } };

export const Unsure: Story = { args: { move: unsure } };

export const Offline: Story = { args: { wallet: offline, ledger: offline, bills: offline } };

export const Old: Story = {
  args: {
    wallet: old(walletNormal),
    ledger: old(ledgerNormal),
  },
};

export const Long: Story = {
  args: {
    wallet: ready({ ...walletNormal, wallet_balance: '999999999999.99', invite_balance: '999999999999.99' }),
    ledger: ready({
      ...ledgerNormal,
      total_count: 1,
      entries: ledgerNormal.entries.slice(0, 1).map((entry) => ({
        ...entry,
        id: '999999999999999999',
        subject: sample(
          '企业无限增强版（家庭与朋友，五个国家与地区，含流媒体解锁），365 天',
          'Home and work plan (for all of us, in five big parts of the world), 365 days',
        ),
        amount: '-999999999999.99',
        balance_after: '999999999999.99',
      })),
    }),
  },
};

/** The balance is too low for the next charge. */
export const Short: Story = { args: { bills: ready({ bills: [billShort] }) } };

export const RenewalOff: Story = { args: { bills: ready({ bills: [billOff] }) } };

export const NoneMatch: Story = {
  args: { ledger: ready(ledgerEmpty), filter: { kind: 'refund', period: '30' } },
  play: async ({ canvasElement, args: { onFilter } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /看全部|Show all/ }));
    await expect(onFilter).toHaveBeenCalledWith({ kind: 'all', period: 'all' });
  },
};

export const Exporting: Story = { args: { csv: { state: 'working', done: 200, total: 1234 } } };

export const NotExported: Story = { args: { csv: { state: 'failed' } } };

export const ExportedInPart: Story = { args: { csv: { state: 'idle', cut: 5000 } } };

/** A banned customer can read it but not pay. */
export const OnlyRead: Story = { args: { bills: undefined, rechargeHref: undefined } };

export const MoveAsked: Story = {
  play: async ({ canvasElement, args: { onMove } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /转入|^Move/ }));
    const dialog = within(await within(document.body).findByRole('dialog'));
    await expect(dialog.getByText(/¥44\.70/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: /转入|^Move/ }));
    await expect(onMove).toHaveBeenCalledOnce();
  },
};

export const Sheet: Story = sheetOf('reads', states);
