import { sample } from '@ferry/core/contract/base/sample';
import { rechargeByCode } from '@ferry/core/testing/fixtures/payments';
import { quoteMissing, quoteNormal, quoteWithLosses, receiptNormal } from '@ferry/core/testing/fixtures/shop';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import {
  idle,
  inPage,
  loading,
  offline,
  ready,
  sending,
  sheetOf,
  storyNow,
  unsure,
} from '../../parts/in-page.tsx';
import { RechargeScreen } from '../RechargeScreen/RechargeScreen.tsx';
import * as states from './OldPaymentScreen.stories.tsx';
import { OldPaymentScreen, type OldPaymentScreenProps } from './OldPaymentScreen.tsx';

const args: OldPaymentScreenProps = {
  quote: ready(quoteMissing),
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
    use: 'In the classic shop, when the balance does not cover the chosen product.',
    not: 'For every other purchase: BuyScreen.',
  },
  args,
} satisfies Meta<typeof OldPaymentScreen>;

type Story = StoryObj<OldPaymentScreenProps>;

/** The balance is too low, so a recharge comes first. */
export const Ready: Story = {
  play: async ({ canvasElement, args: { onRecharge } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /先充|Top up/ }));
    await expect(onRecharge).toHaveBeenCalledOnce();
  },
};

/** The least amount of a recharge is not read yet, so the button would name another amount a moment later. */
export const LeastLoading: Story = {
  args: { toRecharge: undefined },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button', { name: /先充|Top up/ })).toBeNull();
  },
};

export const Recharging: Story = {
  args: {
    recharge: (
      <RechargeScreen
        recharge={ready(rechargeByCode)}
        phase="waiting"
        balance={ready('4.20')}
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
};

export const Payable: Story = {
  args: { quote: ready(quoteNormal) },
  play: async ({ canvasElement, args: { onBuy } }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('heading', { name: /^(购买|Buy)$/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /买下|Buy for/ }));
    await expect(onBuy).toHaveBeenCalledWith({ acceptLosses: false });
  },
};

export const Loses: Story = {
  args: { quote: ready({ ...quoteWithLosses, missing: '0.00' }) },
  play: async ({ canvasElement, args: { onBuy } }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('button', { name: /买下|Buy for/ })).toBeDisabled();
    await userEvent.click(canvas.getByRole('checkbox'));
    await userEvent.click(canvas.getByRole('button', { name: /买下|Buy for/ }));
    await expect(onBuy).toHaveBeenCalledWith({ acceptLosses: true });
  },
};

export const NothingChosen: Story = {
  args: { quote: undefined },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByRole('link', { name: /去新版购买页|Go to the new/ }),
    ).toHaveAttribute('href', args.newShopHref);
  },
};

export const Loading: Story = { args: { quote: loading } };

export const NotQuoted: Story = {
  args: {
    quote: {
      state: 'failed',
      kind: 'refused',
      message: sample('没有这个商品', 'There is no such product'),
    },
  },
};

export const Done: Story = { args: { receipt: { ...receiptNormal, is_repeat: false } } };

export const Sending: Story = { args: { attempt: sending } };

export const Refused: Story = {
  args: {
    attempt: {
      state: 'failed',
      message: sample('余额不够，还差 ¥1.50。', 'The balance is ¥1.50 short.'),
      kind: 'refused',
    },
  },
};

export const Unsure: Story = { args: { attempt: unsure } };

export const Offline: Story = { args: { attempt: offline } };

export const Sheet: Story = sheetOf('sends', states);
