import { sample } from '@ferry/core/contract/base/sample';
import {
  rechargeOptions,
  rechargeOptionsCoin,
  rechargeOptionsNone,
  rechargeOptionsSandbox,
} from '@ferry/core/testing/fixtures/payments';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { breakpoints } from '../../../theme/breakpoints.ts';
import {
  idle,
  inPage,
  loading,
  offline,
  old,
  ready,
  refused,
  sending,
  sheetOf,
  storyNow,
  unsure,
} from '../../parts/in-page.tsx';
import * as states from './NewRechargeScreen.stories.tsx';
import { NewRechargeScreen, type NewRechargeScreenProps } from './NewRechargeScreen.tsx';

const args: NewRechargeScreenProps = {
  options: ready(rechargeOptions),
  balance: ready('36.50'),
  lastMethod: 'alipay',
  now: storyNow,
  redeemHref: '#redeem',
  attempt: idle,
  onBegin: fn(),
  onRetry: fn(),
};

export default {
  component: NewRechargeScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'To recharge: the amount and the payment method.',
    not: 'For a code: RedeemScreen. For a started payment: RechargeScreen.',
  },
  args,
} satisfies Meta<typeof NewRechargeScreen>;

/** The visible button: in the card or, on phones, at the end of the page. */
const payButton = (canvas: ReturnType<typeof within>) => {
  const shown = canvas
    .getAllByRole('button')
    .find((button: HTMLElement) => button.getAttribute('type') === 'submit');
  if (shown === undefined) throw new Error('there is no button');
  return shown;
};

type Story = StoryObj<NewRechargeScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement, args: { onBegin } }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('radio', { name: '¥100.00' }));
    await userEvent.click(canvas.getByRole('radio', { name: /微信支付|WeChat Pay/ }));
    const [after] = canvas.getAllByText('¥136.50');
    await expect(after).toBeVisible();
    await userEvent.click(payButton(canvas));
    await expect(onBegin).toHaveBeenCalledWith({ amount: '100.00', method: 'wxpay' });
  },
};

/** A custom amount, first an invalid one. */
export const Own: Story = {
  play: async ({ canvasElement, args: { onBegin } }) => {
    const canvas = within(canvasElement);
    const field = canvas.getByLabelText(/其他金额|Other amount/);
    await userEvent.type(field, '8000');
    await expect(field).toHaveAccessibleDescription(/5,000/);
    await expect(payButton(canvas)).toBeDisabled();
    await userEvent.clear(field);
    await userEvent.type(field, '12.3');
    await userEvent.click(payButton(canvas));
    await expect(onBegin).toHaveBeenCalledWith({ amount: '12.30', method: 'alipay' });
  },
};

/** A method with limits of its own: an amount that was chosen before may not fit. */
export const OwnLimits: Story = {
  play: async ({ canvasElement, args: { onBegin } }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('radio', { name: '¥10.00' }));
    await userEvent.click(canvas.getByRole('radio', { name: /银行卡|Card/ }));
    await expect(canvas.queryByRole('radio', { name: '¥10.00' })).toBeNull();
    await expect(canvas.getByLabelText(/其他金额|Other amount/)).toHaveAccessibleDescription(/20/);
    await expect(payButton(canvas)).toBeDisabled();
    await userEvent.click(canvas.getByRole('radio', { name: '¥50.00' }));
    await userEvent.click(payButton(canvas));
    await expect(onBegin).toHaveBeenCalledWith({ amount: '50.00', method: 'card' });
  },
};

/** A method in another currency, with a fee: the button says what is to be paid there. */
export const OtherCurrency: Story = {
  args: { options: ready(rechargeOptionsCoin), lastMethod: 'usdt' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('radio', { name: '¥100.00' }));
    await expect(payButton(canvas)).toHaveAccessibleName(/14\.03 USDT/);
    await expect(canvas.getByText('¥1.00', { exact: true })).toBeVisible();
  },
};

/** The missing amount of a purchase is filled in, and is none of the suggested ones. */
export const Missing: Story = {
  args: { missing: '15.80' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByLabelText(/其他金额|Other amount/)).toHaveValue('15.80');
  },
};

/** The missing amount is below the minimum. */
export const MissingLeast: Story = { args: { missing: '0.50' } };

export const Loading: Story = { args: { options: loading, balance: loading } };

export const NotLoaded: Story = { args: { options: refused } };

export const NoMethod: Story = { args: { options: ready(rechargeOptionsNone) } };

export const Sandbox: Story = {
  args: { options: ready(rechargeOptionsSandbox) },
};

export const Old: Story = {
  args: {
    options: old(rechargeOptions),
  },
};

export const Sending: Story = { args: { attempt: sending } };

/** The height of the bottom bar, for which the frame of the page has room. */
const ofFrame = 64;

/** On phones the message is above the button at full width, and does not cover the end of the page. */
const aboveButton: Story['play'] = async ({ canvasElement }) => {
  if (window.innerWidth >= breakpoints.lg) return;
  const box = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
  const dock = canvasElement.querySelector('[data-dock]');
  const told = dock?.querySelector('[role=alert], [role=status]');
  await expect(box(told).width).toBeGreaterThan(box(dock).width - 40);
  const last = within(canvasElement).getByText(/余额不能提现|Your balance can’t be withdrawn/);
  await waitFor(() => {
    const below = document.documentElement.getBoundingClientRect().bottom - box(last).bottom;
    expect(below + ofFrame).toBeGreaterThanOrEqual(box(dock).height);
  });
};

export const Refused: Story = {
  play: aboveButton,
  args: {
    attempt: {
      state: 'failed',
      message: sample(
        '支付宝现在没有应答，请换个方式。',
        'Alipay does not answer at the moment. Please use another method.',
      ),
      kind: 'refused',
    },
  },
};

export const Unsure: Story = { play: aboveButton, args: { attempt: unsure } };

export const Offline: Story = { play: aboveButton, args: { attempt: offline } };

export const Sheet: Story = sheetOf('sends', states);
