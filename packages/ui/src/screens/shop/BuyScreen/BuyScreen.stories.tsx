import { sample } from '@ferry/core/contract/base/sample';
import {
  noService,
  quoteAtTheEnd,
  quoteLong,
  quoteMissing,
  quoteNormal,
  quoteWithLosses,
  quoteWithoutCredit,
  receiptNormal,
  shopEmpty,
  shopForNew,
  shopLong,
  shopNormal,
} from '@ferry/core/testing/fixtures/shop';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import {
  inPage,
  loading,
  old,
  ready,
  refused,
  States,
  severalPages,
  storyNow,
} from '../../parts/in-page.tsx';
import type { Quote } from '../shop-types.ts';
import { BuyScreen, type BuyScreenProps } from './BuyScreen.tsx';

const args = {
  shop: ready(shopNormal),
  chosen: 2,
  quote: ready(quoteNormal),
  phase: 'quoted',
  hasAcceptedLosses: false,
  now: storyNow,
  allHref: '#shop',
  redeemHref: '#redeem',
  homeHref: '#overview',
  onChoose: fn(),
  onCompare: fn(),
  onRetryShop: fn(),
  onBegin: fn(),
  onAcceptLosses: fn(),
  onRetryQuote: fn(),
  onPay: fn(),
  onLeave: fn(),
} satisfies BuyScreenProps;

const meta = {
  component: BuyScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'To buy, renew or change a plan, with the changes shown before the payment.',
    not: 'For the classic table: ShopOldScreen. Only to recharge: NewRechargeScreen.',
  },
  args,
} satisfies Meta<typeof BuyScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The visible button: in the panel from `lg` on, in the pay bar below. */
const action = (canvasElement: HTMLElement, name: RegExp) =>
  within(canvasElement).getByRole('button', { name });

/** The renewal of the running plan. The button shows the amount. */
export const Ready: Story = {
  play: async ({ canvasElement, args: { onPay } }) => {
    const row = within(canvasElement).getByRole('row', { name: /^(到期|Ends)/ });
    await expect(row).toHaveTextContent(/4 月 21 日5 月 21 日|Apr 21May 21/);
    await userEvent.click(action(canvasElement, /^(支付|Pay) ¥20\.00$/));
    await expect(onPay).toHaveBeenCalledOnce();
  },
};

/** Nothing is chosen: the panel explains its content. */
export const Choosing: Story = {
  args: { chosen: undefined, quote: undefined, phase: 'choosing' },
  play: async ({ canvasElement, args: { onChoose } }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('radio', { name: /专业|Professional/ }));
    await expect(onChoose).toHaveBeenLastCalledWith(5);
    await userEvent.click(canvas.getByRole('radio', { name: /100 GB.*15\.00/ }));
    await expect(onChoose).toHaveBeenLastCalledWith(6);
  },
};

/** Another period of the plan is another item, which gets a quote at once. */
export const OtherPeriod: Story = {
  play: async ({ canvasElement, args: { onChoose } }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /年付|Yearly/ }));
    await expect(onChoose).toHaveBeenCalledWith(4);
    await expect(canvas.getByText('¥198.00')).toBeVisible();
  },
};

/** The plans side by side, one fact a row. A plan can be chosen there, too. */
export const Comparing: Story = {
  args: { isComparing: true },
  play: async ({ canvasElement, args: { onChoose, onCompare } }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('row', { name: /^(速度|Speed) 100 Mbps 300 Mbps/ })).toBeVisible();
    await expect(canvas.getByRole('row', { name: /^(流媒体|Video) (不含|without) (有|with)/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: /专业|Professional/ }));
    await expect(onChoose).toHaveBeenLastCalledWith(5);
    await userEvent.click(canvas.getByRole('button', { name: /列表|As a list/ }));
    await expect(onCompare).toHaveBeenCalledWith(false);
  },
};

/** The losses must be confirmed before the payment. */
export const Losses: Story = {
  args: { chosen: 5, quote: ready(quoteWithLosses) },
  play: async ({ canvasElement, args: { onPay, onAcceptLosses } }) => {
    const canvas = within(canvasElement);
    await expect(
      canvas.getByText(/38 天和套餐剩余流量|38 days and the rest of your plan’s traffic/),
    ).toBeVisible();
    if (window.innerWidth >= 1280) {
      await expect(action(canvasElement, /¥36\.00$/)).toBeDisabled();
    } else {
      await userEvent.click(action(canvasElement, /看要放弃的部分|What you give up/));
      await expect(canvas.getByRole('checkbox')).toHaveFocus();
    }
    await userEvent.click(canvas.getByRole('checkbox', { name: /我知道了|I understand/ }));
    await expect(onAcceptLosses).toHaveBeenCalledWith(true);
    await expect(onPay).not.toHaveBeenCalled();
  },
};

const choice = (canvasElement: HTMLElement) =>
  within(within(canvasElement).getByRole('group', { name: /^(套餐何时开始|When the plan begins)$/ }));

/** Another plan may begin now or when the present ones have ended. What it credits is shown with the balance. */
export const BeginsNow: Story = {
  args: { chosen: 5, quote: ready(quoteWithLosses) },
  play: async ({ canvasElement, args: { onBegin } }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('heading', { name: /^(换成|Change to )/ })).toBeVisible();
    await expect(canvas.getByText('+¥14.40')).toBeVisible();
    await expect(canvas.getByText(/折抵的 ¥14\.40 进入钱包|¥14\.40 for their unused part/)).toBeVisible();
    const ways = choice(canvasElement);
    await expect(ways.getByRole('button', { name: /^(立即开始|Now)$/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await userEvent.click(ways.getByRole('button', { name: /^(现有套餐结束后|After my plan)$/ }));
    await expect(onBegin).toHaveBeenCalledWith('end');
  },
};

/** Nothing ends, so there is nothing to accept. */
export const BeginsAtTheEnd: Story = {
  args: { chosen: 5, quote: ready(quoteAtTheEnd) },
  play: async ({ canvasElement, args: { onBegin, onPay } }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('heading', { name: /^(购买|Buy )/ })).toBeVisible();
    await expect(canvas.getByText(/^(4 月 21 日 00:00 开始|Begins Apr 21,? 00:00)/)).toBeVisible();
    await expect(canvas.queryByRole('checkbox')).toBeNull();
    await expect(canvas.queryByText(/^(现有套餐折抵|Credit for your plan)$/)).toBeNull();
    await userEvent.click(choice(canvasElement).getByRole('button', { name: /^(立即开始|Now)$/ }));
    await expect(onBegin).toHaveBeenCalledWith('now');
    await userEvent.click(action(canvasElement, /^(支付|Pay) ¥36\.00$/));
    await expect(onPay).toHaveBeenCalledOnce();
  },
};

export const BeginsWithoutCredit: Story = {
  args: { chosen: 5, quote: ready(quoteWithoutCredit) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/没有可折抵的金额|nothing is credited/)).toBeVisible();
    await expect(within(canvasElement).queryByText(/¥0\.00/)).toBeNull();
  },
};

export const LossesAccepted: Story = {
  args: { chosen: 5, quote: ready(quoteWithLosses), hasAcceptedLosses: true },
  play: async ({ canvasElement, args: { onPay } }) => {
    await userEvent.click(action(canvasElement, /¥36\.00$/));
    await expect(onPay).toHaveBeenCalledOnce();
  },
};

/** The balance is too low: a recharge of exactly the missing amount. */
export const Missing: Story = {
  args: { chosen: 5, quote: ready(quoteMissing), hasAcceptedLosses: true, onRecharge: fn() },
  play: async ({ canvasElement, args: { onRecharge } }) => {
    // They take their part from the price, down to what is missing.
    for (const amount of [/^[-−]¥14\.40$/, /^[-−]¥24\.10$/])
      await expect(within(canvasElement).getByText(amount)).toBeVisible();
    await userEvent.click(action(canvasElement, /^(充值|Top up) ¥1\.50$/));
    await expect(onRecharge).toHaveBeenCalledWith('1.50');
  },
};

/** Without a payment method, a redeem code is the only way. */
export const MissingWithoutRecharge: Story = {
  args: { chosen: 5, quote: ready(quoteMissing), hasAcceptedLosses: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('link', { name: /¥1\.50/ })).toHaveAttribute(
      'href',
      '#redeem',
    );
  },
};

/** After a recharge: the price has changed. */
export const PriceChanged: Story = {
  args: { priceBefore: '18.00' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/¥18\.00.*¥20\.00/)).toBeVisible();
  },
};

/** The first quote is loading. */
export const Quoting: Story = { args: { quote: loading, phase: 'quoting' } };

/** The quote has expired and another is loading. The shown one cannot be paid. */
export const Requoting: Story = {
  args: { phase: 'quoting', now: new Date('2026-03-14T04:15:00Z') },
  play: async ({ canvasElement, args: { onPay } }) => {
    const button = action(canvasElement, /正在更新报价|Updating/);
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button);
    await expect(onPay).not.toHaveBeenCalled();
  },
};

export const EndsSoon: Story = { args: { now: new Date('2026-03-14T04:13:36Z') } };

export const Paying: Story = {
  args: { phase: 'paying' },
  play: async ({ canvasElement, args: { onPay } }) => {
    await userEvent.click(action(canvasElement, /支付中|Paying/));
    await expect(onPay).not.toHaveBeenCalled();
    await expect(within(canvasElement).getByRole('radio', { name: /专业|Professional/ })).toBeDisabled();
  },
};

/** The result of the payment is shown once: in the panel or, on phones, in the pay bar. */
const inSight = async (canvasElement: HTMLElement, words: RegExp) => {
  const [said, ...others] = within(canvasElement)
    .getAllByText(words)
    .filter((one) => one.checkVisibility());
  await expect(others).toEqual([]);
  await expect(said).toBeVisible();
  const bar = said?.closest('[data-dock]')?.getBoundingClientRect();
  if (bar === undefined) return;
  await expect(bar.top).toBeGreaterThanOrEqual(0);
  await expect(bar.bottom).toBeLessThanOrEqual(window.innerHeight);
};

const onlyRenewals = {
  state: 'failed',
  kind: 'refused',
  message: sample('这个套餐只限续费。', 'This plan is only for renewals.'),
} as const;

export const PayRefused: Story = {
  args: {
    refusal: sample('商品价格刚刚变了，请看报价。', 'The price has just changed. Look at the quote.'),
  },
  play: async ({ canvasElement }) => inSight(canvasElement, /商品价格刚刚变了|The price has just changed/),
};

/** No response: the same quote may be confirmed again. */
export const Unsure: Story = {
  args: { phase: 'unanswered' },
  play: async ({ canvasElement, args: { onPay } }) => {
    await inSight(canvasElement, /可能已经办成|may or may not/);
    await userEvent.click(action(canvasElement, /再问一次|Check again/));
    await expect(onPay).toHaveBeenCalledOnce();
  },
};

export const QuoteRefused: Story = {
  args: {
    quote: onlyRenewals,
  },
  /** A rule stays a rule, so there is nothing to retry. */
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(onlyRenewals.message)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /重试|Retry/ })).toBeNull();
  },
};

const packageQuote: Quote = {
  ...quoteNormal,
  shop_id: 6,
  shop_name: sample('100 GB 流量包', '100 GB of extra traffic'),
  lines: [{ kind: 'price', label: sample('100 GB 流量包', '100 GB of extra traffic'), amount: '15.00' }],
  to_pay: '15.00',
  balance_after: '23.50',
  after: { ...quoteNormal.before, bytes_left: 272 * 1024 ** 3 },
};

export const TrafficPackage: Story = { args: { chosen: 6, quote: ready(packageQuote) } };

/** A customer without a plan: a traffic package shows what it requires. */
export const FirstPlan: Story = {
  args: {
    shop: ready(shopForNew),
    quote: ready({ ...quoteNormal, before: noService }),
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('radio', { name: /100 GB.*15\.00/ })).toBeDisabled();
  },
};

export const Loading: Story = {
  args: { shop: loading, chosen: undefined, quote: undefined, phase: 'choosing' },
};

export const Empty: Story = {
  args: { shop: ready(shopEmpty), chosen: undefined, quote: undefined, phase: 'choosing' },
};

export const Refused: Story = {
  args: { shop: refused, chosen: undefined, quote: undefined, phase: 'choosing' },
};

export const Offline: Story = {
  args: {
    shop: old(shopNormal),
    quote: old(quoteNormal),
  },
  play: async ({ canvasElement }) => {
    await inSight(canvasElement, /联网后再付|Pay when you’re back/);
    await expect(action(canvasElement, /^(支付|Pay) ¥20\.00$/)).toBeDisabled();
  },
};

/** The network was lost before the response. The confirmation is repeated automatically. */
export const UnsureOffline: Story = {
  args: { quote: old(quoteNormal), phase: 'unanswered' },
  play: async ({ canvasElement }) => {
    await inSight(canvasElement, /可能已经办成|may or may not/);
    await expect(action(canvasElement, /再问一次|Check again/)).toBeDisabled();
  },
};

export const Long: Story = { args: { shop: ready(shopLong), quote: ready(quoteLong) } };

/** Pay bars are fixed to the window, so the sheet keeps each inside of its own state. */
const show = (changes: Partial<BuyScreenProps>) => (
  <div style={{ transform: 'translateZ(0)', paddingBottom: 72, display: 'grid', gap: 20 }}>
    <BuyScreen {...args} {...changes} />
  </div>
);

export const Sheet: Story = {
  parameters: severalPages,
  render: () => (
    <States
      states={{
        renewal: show({}),
        comparing: show({ isComparing: true }),
        'losses to confirm': show({ chosen: 5, quote: ready(quoteWithLosses) }),
        'at the end': show({ chosen: 5, quote: ready(quoteAtTheEnd) }),
        'money missing': show({
          chosen: 5,
          quote: ready(quoteMissing),
          hasAcceptedLosses: true,
          onRecharge: fn(),
        }),
        choosing: show({ chosen: undefined, quote: undefined, phase: 'choosing' }),
        loading: show({ shop: loading, quote: loading, phase: 'quoting' }),
        'refused payment': show({
          chosen: 6,
          quote: ready(packageQuote),
          refusal: sample('余额刚刚变了，请看报价。', 'The balance has just changed. Look at the quote.'),
        }),
        'no answer': show({ phase: 'unanswered' }),
        'refused quote': show({
          quote: onlyRenewals,
        }),
        done: show({ phase: 'done', receipt: receiptNormal, now: new Date('2026-03-14T04:01:03Z') }),
        offline: show({
          shop: old(shopNormal),
          quote: old(quoteNormal),
        }),
        'long text, comparing': show({
          shop: ready(shopLong),
          quote: ready(quoteLong),
          isComparing: true,
        }),
        'long text': show({ shop: ready(shopLong), quote: ready(quoteLong) }),
        empty: show({ shop: ready(shopEmpty), quote: undefined, phase: 'choosing' }),
      }}
    />
  ),
};
