import { sample } from '@ferry/core/contract/base/sample';
import {
  rechargeByAddress,
  rechargeByCode,
  rechargeCancelled,
  rechargeExpired,
  rechargeFailed,
  rechargePaid,
} from '@ferry/core/testing/fixtures/payments';
import type { Meta } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { inPage, loading, offline, screenStories, serverError, storyNow } from '../../parts/in-page.tsx';
import { RechargeScreen, type RechargeScreenProps } from './RechargeScreen.tsx';

const args: RechargeScreenProps = {
  recharge: { state: 'ready', data: rechargeByCode },
  phase: 'waiting',
  balance: '36.50',
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

const stories = screenStories('reads', RechargeScreen, args, {
  /** A QR code. */
  Ready: {
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
  },
  /** An address of the gateway. */
  ByAddress: { args: { recharge: { state: 'ready', data: rechargeByAddress } } },
  Loading: { args: { recharge: loading } },
  /** It does not exist or belongs to another customer. */
  Empty: {
    args: {
      recharge: {
        state: 'failed',
        kind: 'refused',
        message: sample('没有这笔充值', 'This top-up doesn’t exist'),
      },
      refusal: sample('没有这笔充值', 'This top-up doesn’t exist'),
    },
  },
  ServerError: { args: { recharge: serverError } },
  Refused: {
    args: { refusal: sample('查得太频繁了，一分钟后再试。', 'Asked too often. Try again in a minute.') },
  },
  Offline: { args: { recharge: offline } },
  /** The network was lost while it waited. */
  Old: { args: { phase: 'paused' } },
  Unknown: { args: { phase: 'unknown' } },
  Checking: { args: { phase: 'checking' } },
  CheckedInVain: {
    args: { vainChecks: 1 },
    play: async ({ canvasElement }) => {
      const ticket = within(canvasElement).getByRole('link', { name: /写工单|ticket/ });
      await expect(ticket).toHaveAttribute('href', '#ticket');
    },
  },
  Cancelling: { args: { phase: 'cancelling' } },
  Paid: ended(rechargePaid),
  PaidWithWayBack: { args: { ...ended(rechargePaid).args, backHref: '#buy' } },
  Refunded: ended({
    ...rechargePaid,
    recharge: { ...rechargePaid.recharge, refunded_at: '2026-03-13T15:00:00Z' },
  }),
  Expired: {
    ...ended(rechargeExpired),
    play: async ({ canvasElement, args: { onCheck } }) => {
      await userEvent.click(within(canvasElement).getByRole('button', { name: /^(查一下|Check now)$/ }));
      await expect(onCheck).toHaveBeenCalledOnce();
    },
  },
  ExpiredCheckedInVain: { args: { ...ended(rechargeExpired).args, vainChecks: 1 } },
  Cancelled: ended(rechargeCancelled),
  NotPlaced: ended(rechargeFailed),
  Long: {
    args: {
      balance: '999999999999.99',
      secondsLeft: 86_399,
      recharge: {
        state: 'ready',
        data: {
          recharge: { ...rechargeByCode.recharge, trade_no: '9'.repeat(64), money_amount: '999999999.99' },
          pay: { kind: 'qrcode', text: `https://qr.example.com/${'a'.repeat(300)}` },
        },
      },
    },
  },
});

export const Ready = stories.Ready;
export const ByAddress = stories.ByAddress;
export const Loading = stories.Loading;
export const Empty = stories.Empty;
export const Refused = stories.Refused;
export const Offline = stories.Offline;
export const Old = stories.Old;
export const Unknown = stories.Unknown;
export const Checking = stories.Checking;
export const CheckedInVain = stories.CheckedInVain;
export const Cancelling = stories.Cancelling;
export const Paid = stories.Paid;
export const PaidWithWayBack = stories.PaidWithWayBack;
export const Refunded = stories.Refunded;
export const Expired = stories.Expired;
export const ExpiredCheckedInVain = stories.ExpiredCheckedInVain;
export const Cancelled = stories.Cancelled;
export const NotPlaced = stories.NotPlaced;
export const Long = stories.Long;
export const Sheet = stories.Sheet;
