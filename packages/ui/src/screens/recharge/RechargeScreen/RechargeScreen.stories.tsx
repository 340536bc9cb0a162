import { sample } from '@ferry/core/contract/base/sample';
import {
  rechargeByAddress,
  rechargeByCode,
  rechargeByCoin,
  rechargeCancelled,
  rechargeExpired,
  rechargeFailed,
  rechargePaid,
  rechargePaidLess,
} from '@ferry/core/testing/fixtures/payments';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { inPage, loading, offline, ready, serverError, sheetOf, storyNow } from '../../parts/in-page.tsx';
import * as states from './RechargeScreen.stories.tsx';
import { RechargeScreen, type RechargeScreenProps } from './RechargeScreen.tsx';

const args: RechargeScreenProps = {
  recharge: ready(rechargeByCode),
  phase: 'waiting',
  balance: ready('36.50'),
  askedAt: storyNow,
  vainChecks: 0,
  secondsLeft: 1_781,
  now: storyNow,
  ticketHref: '#ticket',
  walletHref: '#wallet',
  againHref: '#again',
  listHref: '#list',
  invoiceHref: '#invoice',
  onCheck: fn(),
  onCancel: fn(),
  onRetry: fn(),
};

export default {
  component: RechargeScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'One payment from its code to the money: wait, check, cancel.',
    not: 'For a new one: NewRechargeScreen. For all of them: RechargesScreen.',
  },
  args,
} satisfies Meta<typeof RechargeScreen>;

const ended = (data: typeof rechargeByCode) => ({ args: { recharge: { state: 'ready', data } as const } });

type Story = StoryObj<RechargeScreenProps>;

/** A QR code. */
export const Ready: Story = {
  play: async ({ canvasElement, args: { onCheck, onCancel } }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('img', { name: /付款码|Payment code/ })).toBeVisible();
    await expect(canvas.getByText(/29:41/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /已付款|Paid\?/ }));
    await expect(onCheck).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: /取消这一笔|Cancel this/ }));
    const dialog = within(await within(document.body).findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: /取消这一笔|Cancel this/ }));
    await expect(onCancel).toHaveBeenCalledOnce();
  },
};

/** An address of the gateway. */
export const ByAddress: Story = { args: { recharge: ready(rechargeByAddress) } };

/** The address of a wallet for coins. */
export const ByCoin: Story = { args: { recharge: ready(rechargeByCoin) } };

export const Loading: Story = { args: { recharge: loading } };

/** It does not exist or belongs to another customer. */
export const Empty: Story = {
  args: {
    recharge: {
      state: 'failed',
      kind: 'refused',
      message: sample('没有这笔充值', 'This top-up doesn’t exist'),
    },
    refusal: sample('没有这笔充值', 'This top-up doesn’t exist'),
  },
};

export const ServerError: Story = { args: { recharge: serverError } };

export const Refused: Story = {
  args: { refusal: sample('查得太频繁了，一分钟后再试。', 'Asked too often. Try again in a minute.') },
};

export const Offline: Story = { args: { recharge: offline } };

/** The network was lost while it waited. */
export const Old: Story = { args: { phase: 'paused' } };

export const Unknown: Story = { args: { phase: 'unknown' } };

export const Checking: Story = { args: { phase: 'checking' } };

export const CheckedInVain: Story = {
  args: { vainChecks: 1 },
  play: async ({ canvasElement }) => {
    const ticket = within(canvasElement).getByRole('link', { name: /写工单|ticket/ });
    await expect(ticket).toHaveAttribute('href', '#ticket');
  },
};

export const Cancelling: Story = { args: { phase: 'cancelling' } };

export const Paid: Story = ended(rechargePaid);

/** Less was paid than was due. */
export const PaidLess: Story = ended(rechargePaidLess);

export const PaidWithWayBack: Story = { args: { ...ended(rechargePaid).args, backHref: '#buy' } };

export const Refunded: Story = ended({
  ...rechargePaid,
  recharge: { ...rechargePaid.recharge, refunded_at: '2026-03-13T15:00:00Z' },
});

export const Expired: Story = {
  ...ended(rechargeExpired),
  play: async ({ canvasElement, args: { onCheck } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^(查一下|Check now)$/ }));
    await expect(onCheck).toHaveBeenCalledOnce();
  },
};

export const ExpiredCheckedInVain: Story = { args: { ...ended(rechargeExpired).args, vainChecks: 1 } };

export const Cancelled: Story = ended(rechargeCancelled);

export const NotPlaced: Story = ended(rechargeFailed);

export const Long: Story = {
  args: {
    balance: ready('999999999999.99'),
    secondsLeft: 86_399,
    recharge: ready({
      recharge: { ...rechargeByCode.recharge, trade_no: '9'.repeat(64), money_amount: '999999999.99' },
      pay: { kind: 'qrcode', text: `https://qr.example.com/${'a'.repeat(300)}` },
    }),
  },
};

export const Sheet: Story = sheetOf('reads', states);
