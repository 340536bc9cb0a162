import { sample } from '@ferry/core/contract/base/sample';
import { rechargeByCode } from '@ferry/core/testing/fixtures/payments';
import { quoteMissing, quoteNormal, quoteWithLosses, receiptNormal } from '@ferry/core/testing/fixtures/shop';
import type { Meta } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import {
  idle,
  inPage,
  loading,
  offline,
  screenStories,
  sending,
  storyNow,
  unsure,
} from '../../parts/in-page.tsx';
import { RechargeScreen } from '../RechargeScreen/RechargeScreen.tsx';
import { OldPaymentScreen, type OldPaymentScreenProps } from './OldPaymentScreen.tsx';

const args: OldPaymentScreenProps = {
  quote: { state: 'ready', data: quoteMissing },
  toRecharge: quoteMissing.missing,
  attempt: idle,
  shopHref: '#shop',
  recordsHref: '#records',
  newShopHref: '#new',
  onRecharge: fn(),
  onBuy: fn(),
  onRetry: fn(),
};

export default {
  component: OldPaymentScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'In the older shop, when the balance does not cover what was chosen.',
    not: 'For every other purchase: BuyScreen.',
  },
  args,
} satisfies Meta<typeof OldPaymentScreen>;

const stories = screenStories('sends', OldPaymentScreen, args, {
  /** The balance is too low, so a recharge comes first. */
  Ready: {
    play: async ({ canvasElement, args: { onRecharge } }) => {
      await userEvent.click(within(canvasElement).getByRole('button', { name: /先充|Top up/ }));
      await expect(onRecharge).toHaveBeenCalledOnce();
    },
  },
  Recharging: {
    args: {
      recharge: (
        <RechargeScreen
          recharge={{ state: 'ready', data: rechargeByCode }}
          phase="waiting"
          balance="4.20"
          vainChecks={0}
          secondsLeft={1_781}
          now={storyNow}
          ticketHref="#ticket"
          walletHref="#wallet"
          againHref="#again"
          listHref="#list"
          onCheck={fn()}
          onCancel={fn()}
          onRetry={fn()}
        />
      ),
    },
  },
  Payable: {
    args: { quote: { state: 'ready', data: quoteNormal } },
    play: async ({ canvasElement, args: { onBuy } }) => {
      const canvas = within(canvasElement);
      await expect(canvas.getByRole('heading', { name: /^(购买|Buy)$/ })).toBeVisible();
      await userEvent.click(canvas.getByRole('button', { name: /买下|Buy for/ }));
      await expect(onBuy).toHaveBeenCalledWith({ acceptLosses: false });
    },
  },
  Loses: {
    args: { quote: { state: 'ready', data: { ...quoteWithLosses, missing: '0.00' } } },
    play: async ({ canvasElement, args: { onBuy } }) => {
      const canvas = within(canvasElement);
      await expect(canvas.getByRole('button', { name: /买下|Buy for/ })).toBeDisabled();
      await userEvent.click(canvas.getByRole('checkbox'));
      await userEvent.click(canvas.getByRole('button', { name: /买下|Buy for/ }));
      await expect(onBuy).toHaveBeenCalledWith({ acceptLosses: true });
    },
  },
  NothingChosen: {
    args: { quote: undefined },
    play: async ({ canvasElement }) => {
      await expect(
        within(canvasElement).getByRole('link', { name: /去新版购买页|Go to the new/ }),
      ).toHaveAttribute('href', args.newShopHref);
    },
  },
  Loading: { args: { quote: loading } },
  NotQuoted: {
    args: {
      quote: {
        state: 'failed',
        kind: 'refused',
        message: sample('没有这个商品', 'There is no such product'),
      },
    },
  },
  Done: { args: { receipt: { ...receiptNormal, is_repeat: false } } },
  Sending: { args: { attempt: sending } },
  Refused: {
    args: {
      attempt: {
        state: 'failed',
        message: sample('余额不够，还差 ¥1.50。', 'The balance is ¥1.50 short.'),
        kind: 'refused',
      },
    },
  },
  Unsure: { args: { attempt: unsure } },
  Offline: { args: { attempt: offline } },
});

export const Ready = stories.Ready;
export const Recharging = stories.Recharging;
export const Payable = stories.Payable;
export const Loses = stories.Loses;
export const NothingChosen = stories.NothingChosen;
export const Loading = stories.Loading;
export const NotQuoted = stories.NotQuoted;
export const Done = stories.Done;
export const Sending = stories.Sending;
export const Refused = stories.Refused;
export const Offline = stories.Offline;
export const Sheet = stories.Sheet;
