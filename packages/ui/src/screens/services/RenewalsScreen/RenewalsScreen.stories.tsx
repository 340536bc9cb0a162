import { sample } from '@ferry/core/contract/base/sample';
import { billBlocked, billCovered, billOff, billShort } from '@ferry/core/testing/fixtures/services-old';
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
  stale,
  storyNow,
  unsure,
} from '../../parts/in-page.tsx';
import * as states from './RenewalsScreen.stories.tsx';
import { RenewalsScreen, type RenewalsScreenProps } from './RenewalsScreen.tsx';

const args: RenewalsScreenProps = {
  bills: ready({ bills: [billCovered] }),
  history: ready({ total_count: 0, bought: [] }),
  attempt: idle,
  page: 1,
  pageSize: 20,
  now: storyNow,
  rechargeHref: (amount) => `#recharge-${amount}`,
  buyHref: '#buy',
  renewHref: '#renew',
  changeHref: '#change',
  onSwitch: fn(),
  onPage: fn(),
  onRetry: fn(),
};

export default {
  component: RenewalsScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'To see and switch the next renewal, and whether the balance covers it.',
    not: 'To renew now or change the plan: BuyScreen.',
  },
  args,
} satisfies Meta<typeof RenewalsScreen>;

const bought = ready({
  total_count: 2,
  bought: [
    {
      id: 33,
      shop_id: 5,
      shop_name: sample('流量包 50 GB', '50 GB of extra traffic'),
      price: '8.00',
      discount: '0.00',
      created_at: '2026-03-10T02:00:00Z',
      renew_at: null,
      auto_renews: false,
    },
    {
      id: 31,
      shop_id: 2,
      shop_name: sample('标准 30 天', 'Standard, 30 days'),
      price: '16.00',
      discount: '4.00',
      created_at: '2026-03-01T04:00:00Z',
      renew_at: '2026-03-31T03:50:00Z',
      auto_renews: true,
    },
  ],
});

const only = (bill: typeof billCovered): Pick<RenewalsScreenProps, 'bills' | 'history'> => ({
  bills: ready({ bills: [bill] }),
  history: bought,
});

type Story = StoryObj<RenewalsScreenProps>;

export const Ready: Story = {
  args: { history: bought },
  play: async ({ canvasElement, args: { onSwitch } }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('¥38.50 → ¥18.50')).toBeVisible();
    await expect(canvas.getByText(/^(3 月 31 日 → 4 月 30 日|Mar 31 → Apr 30)$/)).toBeVisible();
    await userEvent.click(canvas.getByRole('switch'));
    const dialog = within(await within(document.body).findByRole('dialog'));
    await expect(onSwitch).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: /^(关闭自动续费|Turn off auto-renewal)$/ }));
    await expect(onSwitch).toHaveBeenCalledWith(billCovered, false);
  },
};

export const Off: Story = {
  args: only(billOff),
  play: async ({ canvasElement, args: { onSwitch } }) => {
    // Switching on loses nothing, so there is no question.
    await userEvent.click(within(canvasElement).getByRole('switch'));
    await expect(onSwitch).toHaveBeenCalledWith(billOff, true);
  },
};

export const Short: Story = { args: only(billShort) };

export const Blocked: Story = { args: only(billBlocked) };

export const NotSwitched: Story = { args: { ...only(billOff), attempt: refused } };

/** It was just switched, and is not read anew yet. */
export const Switched: Story = {
  args: { bills: outdated({ bills: [billShort] }) },
  play: async ({ canvasElement }) => {
    for (const old of [/20\.00/, /4\.20/, /15\.80/, /3 月 31 日|Mar 31/])
      await expect(seen(canvasElement, old)).toEqual([]);
    await expect(within(canvasElement).getByRole('switch')).toBeVisible();
  },
};

export const Loading: Story = { args: { bills: loading, history: loading } };

export const Empty: Story = { args: { bills: ready({ bills: [] }) } };

export const ServerError: Story = {
  args: { bills: serverError, history: bought },
  play: async ({ canvasElement, args: { onRetry } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
    await expect(onRetry).toHaveBeenCalledOnce();
  },
};

export const Refused: Story = { args: { bills: refused, history: bought } };

export const Unsure: Story = { args: { attempt: unsure } };

export const Offline: Story = { args: { bills: offline, history: offline } };

export const Old: Story = {
  args: { bills: old({ bills: [billCovered] }), history: { ...bought, stale } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('switch')).toBeDisabled();
  },
};

export const Long: Story = {
  args: only({
    ...billShort,
    shop_name: sample(
      '企业团队年度加速高级版（含专线与家庭共享，二十台设备）',
      'Enterprise Team Premium, yearly (with a line of its own and family sharing, twenty devices)',
    ),
    amount: '999999999999.99',
    balance: '999999999998.99',
    missing: '1.00',
  }),
};

export const Sheet: Story = sheetOf('reads', states);
